// Decides the petition's interviews with JavaScript engines. Reads a line of JSON, answers with a line of JSON:
// {"engine", "what", "times"} gives {"cpu": seconds, "decided": [...]}; the first line holds the interviews.
import { createRequire } from "node:module";
import readline from "node:readline";
const need = createRequire(process.env.GUIDE_PEERS_JS + "/");
const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { questions, ways, interviews } = JSON.parse((await lines.next()).value);
const ITEMS = ["signatures", "each_signature", "affidavit", "one_document", "filing"];
const weekday = (m) => (Math.floor(m / 1440) + 3) % 7;
const limit = (h) => Math.min(h - 2160, (Math.floor(h / 1440) - (weekday(h) || 7)) * 1440 + 540);
const theirs = (g) => {
  const i = g.initiator_of_change;
  if (i === "council" || i === "council_designee") return true;
  if (i === "board" || i === "department") return g.designated_by_council === "not_sure" ? null : g.designated_by_council === "yes";
  return i === "not_sure" ? null : false;
};
const failed = (g) => {
  const f = [], s = g.signatures_within_300_ft, o = g.owners_within_300_ft, h = g.first_council_hearing_at, p = g.petition_filed_at;
  if (s >= 0 && o >= 0 && 5 * s < o) f.push("signatures");
  if (g.ink === "no") f.push("ink");
  if (g.dated === "no") f.push("dated");
  if (g.parcel_ids === "no") f.push("parcel_ids");
  if (g.circulator_affidavit === "one_for_the_bundle") f.push("bundle");
  if (g.circulator_affidavit === "none") f.push("no_affidavit");
  if (g.one_instrument === "no") f.push("one");
  if (["planning_office", "at_the_hearing", "other"].includes(g.filed_with)) f.push("clerk");
  if (p === -2 || (p >= 0 && h >= 0 && p > limit(h))) f.push("filing");
  return f;
};
const follows = (g) => {
  const t = theirs(g);
  if (t === true) return { failed: [], items: [], warnings: [] };
  const f = failed(g), s = g.signatures_within_300_ft, wide = g.owners_within_500_ft;
  const open = t === null || (s >= 0 && g.owners_within_300_ft === -1 && !(wide >= 0 && 5 * s >= wide));
  const items = ITEMS.map((name) => name + " required");
  if (!f.length) items.push("petition_effect " + (open ? "maybe" : "required"));
  const w = [];
  if (s >= 0) { if (g.signatures_beyond_300_ft > 0) w.push("beyond"); if (g.tenant_signatures > 0) w.push("tenants"); }
  if (t === false) w.push("count");
  if (g.first_council_hearing_at >= 0 && weekday(g.first_council_hearing_at) === 0) w.push("monday");
  return { failed: f, items, warnings: w };
};
// What the engines that know no route give: whether each condition holds, put in the order of the flow.
const CONDITIONS = {
  stop: "stop", designated: "asks_designated", wide: "owners_unknown", signed: "signed",
};
const put = (holds) => {
  if (holds.has("stop")) {
    return { asked: questions.slice(0, holds.has("asks_designated") ? 2 : 1), outcome: "blocked", failed: [], items: [], warnings: [] };
  }
  const asked = questions.filter((q, n) => n === 1 ? holds.has("asks_designated") : n === 3 ? holds.has("owners_unknown") : n === 5 || n === 6 ? holds.has("signed") : true);
  const f = ["signatures", "ink", "dated", "parcel_ids", "bundle", "no_affidavit", "one", "clerk", "filing"].filter((n) => holds.has("f:" + n));
  const items = ITEMS.map((name) => name + " required");
  if (!f.length) items.push("petition_effect " + (holds.has("open") ? "maybe" : "required"));
  const w = ["beyond", "tenants", "count", "monday"].filter((n) => holds.has("w:" + n));
  return { asked, outcome: f.length ? "blocked" : "checklist", failed: f, items, warnings: w };
};
const engines = {
  hand: () => {
    const GUARDS = { stopped: (g) => theirs(g) === true, asks_designated: (g) => ["board", "department", "not_sure"].includes(g.initiator_of_change), owners_unknown: (g) => g.owners_within_300_ft === -1, signed: (g) => g.signatures_within_300_ft >= 0, fails: (g) => failed(g).length > 0 };
    const route = (g) => { let q = questions[0]; const asked = []; while (q !== "blocked" && q !== "checklist") { asked.push(q); q = ways[q].find(([c]) => !c || GUARDS[c](g))[1]; } return { asked, outcome: q }; };
    return { route, decide: (g) => ({ ...route(g), ...follows(g) }), GUARDS };
  },
  xstate: () => {
    const { setup, assign, createActor } = need("xstate");
    const { GUARDS } = engines.hand();
    const guards = Object.fromEntries(Object.entries(GUARDS).map(([k, f]) => [k, ({ context, event }) => f({ ...context, [event.name]: event.value })]));
    const states = Object.fromEntries(questions.map((q) => [q, { on: { ANSWER: ways[q].map(([c, target]) => ({ target, ...(c && { guard: c }), actions: "keep" })) } }]));
    const machine = setup({ guards, actions: { keep: assign(({ event }) => ({ [event.name]: event.value })) } })
      .createMachine({ id: "petition", initial: questions[0], context: {}, states: { ...states, blocked: { type: "final" }, checklist: { type: "final" } } });
    const walk = (g, most = 99) => {
      const actor = createActor(machine).start(); const asked = [];
      let now = actor.getSnapshot();
      while (now.status === "active" && asked.length < most) { const name = now.value; asked.push(name); actor.send({ type: "ANSWER", name, value: g[name] }); now = actor.getSnapshot(); }
      return { asked, outcome: now.value, context: now.context };
    };
    return {
      route: (g) => walk(g),
      decide: (g) => { const r = walk(g); return { asked: r.asked, outcome: r.outcome, ...follows(r.context) }; },
      replayed: (g) => { let r, n = 0; do { r = walk(g, ++n); } while (r.asked.length === n && r.outcome !== "blocked" && r.outcome !== "checklist"); return r; },
    };
  },
  "json-rules-engine": () => {
    const { Engine } = need("json-rules-engine");
    const engine = new Engine([], { allowUndefinedFacts: true });
    const is = (fact, operator, value) => ({ fact, operator, value });
    const all = (...some) => ({ all: some }), any = (...some) => ({ any: some });
    const I = "initiator_of_change", G = "designated_by_council", S = "signatures_within_300_ft", O = "owners_within_300_ft", W = "owners_within_500_ft", H = "first_council_hearing_at", P = "petition_filed_at";
    const bodies = is(I, "in", ["board", "department"]), signed = is(S, "greaterThanInclusive", 0);
    engine.addFact("five", async (_, a) => 5 * (await a.factValue(S)));
    engine.addFact("limit", async (_, a) => { const h = await a.factValue(H); return h >= 0 ? limit(h) : 1e12; });
    engine.addFact("weekday", async (_, a) => { const h = await a.factValue(H); return h >= 0 ? weekday(h) : -1; });
    const rules = {
      stop: any(is(I, "in", ["council", "council_designee"]), all(bodies, is(G, "equal", "yes"))),
      asks_designated: all(is(I, "in", ["board", "department", "not_sure"])),
      owners_unknown: all(is(O, "equal", -1)), signed: all(signed),
      open: any(is(I, "equal", "not_sure"), all(bodies, is(G, "equal", "not_sure")),
        all(signed, is(O, "equal", -1), any(is(W, "equal", -1), is("five", "lessThan", { fact: W })))),
      "f:signatures": all(signed, is(O, "greaterThanInclusive", 0), is("five", "lessThan", { fact: O })),
      "f:ink": all(is("ink", "equal", "no")), "f:dated": all(is("dated", "equal", "no")), "f:parcel_ids": all(is("parcel_ids", "equal", "no")),
      "f:bundle": all(is("circulator_affidavit", "equal", "one_for_the_bundle")), "f:no_affidavit": all(is("circulator_affidavit", "equal", "none")),
      "f:one": all(is("one_instrument", "equal", "no")), "f:clerk": all(is("filed_with", "in", ["planning_office", "at_the_hearing", "other"])),
      "f:filing": any(is(P, "equal", -2), all(is(P, "greaterThanInclusive", 0), is(P, "greaterThan", { fact: "limit" }))),
      "w:beyond": all(signed, is("signatures_beyond_300_ft", "greaterThan", 0)), "w:tenants": all(signed, is("tenant_signatures", "greaterThan", 0)),
      "w:count": any(is(I, "equal", "owner"), all(bodies, is(G, "equal", "no"))), "w:monday": all(is("weekday", "equal", 0)),
    };
    for (const [type, conditions] of Object.entries(rules)) engine.addRule({ conditions, event: { type } });
    return { decide: async (g) => put(new Set((await engine.run(g)).events.map((e) => e.type))) };
  },
  surveyjs: () => {
    const { Model, FunctionFactory } = need("survey-core");
    FunctionFactory.Instance.register("limit", ([h]) => (h >= 0 ? limit(h) : 1e12));
    FunctionFactory.Instance.register("weekday", ([h]) => (h >= 0 ? weekday(h) : -1));
    const I = "{initiator_of_change}", G = "{designated_by_council}", S = "{signatures_within_300_ft}", O = "{owners_within_300_ft}", W = "{owners_within_500_ft}";
    const stop = `${I} anyof ['council','council_designee'] or (${I} anyof ['board','department'] and ${G} = 'yes')`.replaceAll(`${I} anyof ['council','council_designee']`, `(${I} = 'council' or ${I} = 'council_designee')`).replaceAll(`${I} anyof ['board','department']`, `(${I} = 'board' or ${I} = 'department')`);
    const bodies = `(${I} = 'board' or ${I} = 'department')`;
    const seen = { [questions[1]]: `${bodies} or ${I} = 'not_sure'`, [questions[3]]: `${O} = -1`, [questions[5]]: `${S} >= 0`, [questions[6]]: `${S} >= 0` };
    const F = {
      stop, open: `${I} = 'not_sure' or (${bodies} and ${G} = 'not_sure') or (${S} >= 0 and ${O} = -1 and (${W} = -1 or 5 * ${S} < ${W}))`,
      "f:signatures": `${S} >= 0 and ${O} >= 0 and 5 * ${S} < ${O}`, "f:ink": "{ink} = 'no'", "f:dated": "{dated} = 'no'", "f:parcel_ids": "{parcel_ids} = 'no'",
      "f:bundle": "{circulator_affidavit} = 'one_for_the_bundle'", "f:no_affidavit": "{circulator_affidavit} = 'none'", "f:one": "{one_instrument} = 'no'",
      "f:clerk": "{filed_with} = 'planning_office' or {filed_with} = 'at_the_hearing' or {filed_with} = 'other'",
      "f:filing": "{petition_filed_at} = -2 or ({petition_filed_at} >= 0 and {petition_filed_at} > limit({first_council_hearing_at}))",
      "w:beyond": `${S} >= 0 and {signatures_beyond_300_ft} > 0`, "w:tenants": `${S} >= 0 and {tenant_signatures} > 0`,
      "w:count": `${I} = 'owner' or (${bodies} and ${G} = 'no')`, "w:monday": "weekday({first_council_hearing_at}) = 0",
    };
    const elements = questions.map((name, n) => ({ type: "text", name, ...(seen[name] && { visibleIf: n > 1 ? `(${seen[name]}) and {stop} <> 1` : seen[name] }), ...(n > 1 && !seen[name] && { visibleIf: "{stop} <> 1" }) }));
    const names = Object.keys(F);
    const calculatedValues = names.map((name) => ({ name: name.replace(":", "_"), expression: `iif(${F[name]}, 1, 0)` }));
    const survey = new Model({ elements, calculatedValues, clearInvisibleValues: "none" });
    return { decide: (g) => {
      survey.data = g;
      const holds = new Set(names.filter((name) => survey.getVariable(name.replace(":", "_")) === 1 || survey.calculatedValues.find((v) => v.name === name.replace(":", "_")).value === 1));
      const asked = survey.getAllQuestions().filter((q) => q.isVisible).map((q) => q.name);
      for (const [name, n] of [["asks_designated", 1], ["owners_unknown", 3], ["signed", 5]]) if (asked.includes(questions[n])) holds.add(name);
      return { ...put(holds), asked };
    } };
  },
};
const made = {};
const spell = (d) => [d.asked, d.outcome, d.failed ?? [], d.items ?? [], d.warnings ?? []].map((v) => (Array.isArray(v) ? v.join(",") : v)).join("|");
process.stdout.write('{"ready": true}\n');
for await (const line of lines) {
  const { engine, what, times, show } = JSON.parse(line);
  let said;
  try {
    const run = (made[engine] ??= engines[engine]())[what];
    const decided = [];
    const begun = process.cpuUsage();
    for (let n = 0; n < times; n++) for (const g of interviews) { const d = run(g); const r = d instanceof Promise ? await d : d; if (n === 0 && show) decided.push(r); }
    const { user, system } = process.cpuUsage(begun);
    said = { cpu: (user + system) / 1e6 / times, decided: decided.map(spell) };
  } catch (error) { said = { missing: String(error.code ?? error).slice(0, 200) }; }
  process.stdout.write(JSON.stringify(said) + "\n");
}
