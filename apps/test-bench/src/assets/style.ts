/** The style sheet of all pages. Every pair of text and ground has a contrast of 4.5 at least, in both colour schemes. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f6f7, #14181a);
  --card: light-dark(#fff, #1d2326);
  --text: light-dark(#15191c, #e8ecee);
  --faint: light-dark(#54616a, #a3b0b8);
  --line: light-dark(#d6dde1, #364147);
  --accent: light-dark(#0a6262, #6fd0d0);
  --on-accent: light-dark(#fff, #08292a);
  --bad: light-dark(#a8201a, #ff9a90);
  --bad-ground: light-dark(#fdecea, #3d1c19);
  --good-ground: light-dark(#e3f4ea, #163423);
  --reference: light-dark(#dcefe9, #1f3b35);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -10000px; }
.skip:focus { left: 8px; top: 8px; background: var(--card); padding: 8px 12px; z-index: 1; }
.top {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px;
  padding: 10px 24px; background: var(--card); border-bottom: 1px solid var(--line);
}
.brand { display: flex; flex-direction: column; line-height: 1.2; }
.demonstration { font-size: 0.8rem; color: var(--faint); }
.top nav { display: flex; flex-wrap: wrap; gap: 4px; flex: 1; }
.top nav a { padding: 6px 12px; border-radius: 6px; text-decoration: none; color: var(--text); }
.top nav a:hover { background: var(--ground); }
.top nav a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.who, .who form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-left: auto; }
main { max-width: 1240px; margin: 0 auto; padding: 16px 24px 48px; outline: none; }
h1 { font-size: 1.5rem; margin: 8px 0 16px; }
h2 { font-size: 1.1rem; margin: 0; }
h3 { font-size: 1rem; margin: 16px 0 4px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-bottom: 16px; }
.card > header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 8px; margin-bottom: 8px; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); gap: 16px; align-items: start; }
.columns .card { margin: 0; }
.banner {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px;
  background: var(--card); border: 1px solid var(--line); border-left: 5px solid var(--accent);
  border-radius: 10px; padding: 12px 16px; margin-bottom: 16px;
}
.banner .name { font-size: 1.15rem; font-weight: 700; color: var(--text); }
dl { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0; }
dt { color: var(--faint); font-size: 0.85rem; }
dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--faint); font-size: 0.85rem; font-weight: 600; white-space: nowrap; }
tbody tr:hover { background: var(--ground); }
.entries { list-style: none; margin: 0; padding: 0; }
.entries li { padding: 8px 0; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 2px 10px; }
.entries li:last-child { border: 0; }
.what { font-weight: 600; }
.state { color: var(--faint); border: 1px solid var(--line); border-radius: 999px; padding: 0 8px; font-size: 0.85rem; }
td .state, li span .state, .notice .state { margin-left: 8px; }
.since { color: var(--faint); flex-basis: 100%; overflow-wrap: anywhere; }
td .since { display: block; }
.outside { color: var(--bad); font-weight: 700; text-decoration: none; }
.mark { display: inline-block; border-radius: 6px; padding: 1px 8px; border: 1px solid var(--line); font-size: 0.9rem; }
.mark.bad { background: var(--bad-ground); color: var(--bad); border-color: currentColor; font-weight: 700; }
a + .mark, .due .mark { margin-left: 6px; }
.banner nav { display: flex; gap: 16px; margin-left: auto; }
.hour { color: var(--faint); min-width: 3.2em; font-variant-numeric: tabular-nums; }
.filter { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 16px; }
.filter a { padding: 6px 14px; border: 1px solid var(--line); border-radius: 999px; background: var(--card); text-decoration: none; }
.filter a[aria-current] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
.warnings, .plain { list-style: none; margin: 0; padding: 0; }
.warnings { display: flex; flex-wrap: wrap; gap: 6px; }
.notice ul { margin: 4px 0 0; padding-left: 20px; }
.empty { color: var(--faint); }
.text { white-space: pre-line; overflow-wrap: anywhere; max-width: 75ch; }
.notice { border: 1px solid var(--line); border-left: 5px solid var(--faint); background: var(--card); border-radius: 8px; padding: 10px 14px; margin: 0 0 16px; }
.notice.bad { border-left-color: var(--bad); background: var(--bad-ground); }
.notice.good { background: var(--good-ground); border-left-color: var(--accent); }
.notice p { margin: 0 0 4px; }
form.search { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin-bottom: 16px; }
.fields { display: grid; gap: 14px; max-width: 480px; }
label { display: grid; gap: 4px; font-weight: 600; }
label.check { display: flex; align-items: center; gap: 10px; }
.together { display: grid; grid-template-columns: max-content 1fr; gap: 12px; }
input, select, button, .button {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--faint);
  border-radius: 7px; padding: 8px 12px; min-height: 42px;
}
input[type='checkbox'] { width: 20px; min-height: 20px; height: 20px; }
input[aria-invalid] { border: 2px solid var(--bad); }
button, .button { cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
.primary { background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 600; }
.danger { color: var(--bad); border-color: var(--bad); font-weight: 600; }
.quiet { border-color: transparent; background: none; text-decoration: underline; padding: 4px 8px; min-height: 32px; }
.actions, .pages { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 8px; }
.people { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr)); gap: 12px; }
.people button { flex-direction: column; align-items: flex-start; padding: 14px 16px; text-align: left; }
.people span { color: var(--faint); }
figure { margin: 0 0 12px; }
figcaption { color: var(--faint); font-size: 0.9rem; }
.graph { width: 100%; max-width: 900px; height: auto; }
.spark { width: 120px; height: 32px; }
.reference { fill: var(--reference); }
.grid { stroke: var(--line); stroke-width: 1; }
.tick { fill: var(--faint); font-size: 12px; }
.line { fill: none; stroke: var(--accent); stroke-width: 2; }
.point { fill: var(--accent); }
.point.outside { fill: var(--bad); }
h2.apart { margin: 24px 0 8px; }
.columns .card .actions { margin-top: 0; }
.steps { margin: 0; padding: 0; list-style: none; }
.steps li { display: flex; gap: 12px; padding: 4px 0; }
.steps time { color: var(--faint); min-width: 3.5rem; text-align: right; font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .top, main { padding-left: 14px; padding-right: 14px; }
  .who { margin-left: 0; }
  th, td { padding: 8px 6px; }
  .together { grid-template-columns: 1fr; }
}
`;
