/** Ends as EXIT_CODE says, after saying SAYS on standard error. */
if (process.env.SAYS) console.error(process.env.SAYS);
if (process.env.THROWS) throw new TypeError(process.env.THROWS);
setTimeout(
  () => process.exit(Number(process.env.EXIT_CODE ?? 0)),
  Number(process.env.AFTER_MS ?? 0),
);
