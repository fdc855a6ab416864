/** Writes SAYS to standard error and exits with EXIT_CODE. */
if (process.env.SAYS) console.error(process.env.SAYS);
if (process.env.THROWS) throw new TypeError(process.env.THROWS);
setImmediate(() => process.exit(Number(process.env.EXIT_CODE ?? 0)));
