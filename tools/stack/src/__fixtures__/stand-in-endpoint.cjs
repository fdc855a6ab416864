/** A minimal endpoint: answers discovery over h2c and registers itself, as the real one does. */
const fs = require('node:fs');
const http2 = require('node:http2');
const ask = require('./ask.cjs');

/** While the file exists: prints its content and exits with `code`. */
const endWhile = (file, code) => {
  if (!file || !fs.existsSync(file)) return;
  console.error(fs.readFileSync(file, 'utf8'));
  process.exit(code);
};
endWhile(process.env.STAND_IN_REFUSAL, 78);
endWhile(process.env.STAND_IN_IMPEDIMENT, 75);

const manifest = {
  protocolMode: 'BIDI_STREAM',
  minProtocolVersion: 5,
  maxProtocolVersion: 6,
  services: [
    { name: 'workflow', ty: 'WORKFLOW', handlers: [{ name: 'run', ty: 'WORKFLOW' }] },
    { name: 'record', ty: 'SERVICE', handlers: [{ name: 'snapshot' }] },
  ],
};

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  const type = String(headers.accept ?? '')
    .split(',')[0]
    .trim();
  stream.respond({ ':status': 200, 'content-type': type, 'x-restate-server': 'stand-in' });
  stream.end(JSON.stringify(manifest));
});
/** Retries as the real endpoint does: the endpoint and the control plane may start in either order. */
const register = async () => {
  for (;;) {
    try {
      const { STAND_IN_UNREGISTERED: held } = process.env;
      if (held && fs.existsSync(held)) throw new Error('held back');
      return await ask(process.env.RESTATE_ADMIN_URL, '/deployments', {
        method: 'POST',
        body: JSON.stringify({ uri: process.env.RESTATE_ENDPOINT_URL, force: true }),
      });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
server.listen(Number(process.env.ENDPOINT_PORT), process.env.ENDPOINT_HOST, async () => {
  console.log(`registered: ${await register()}`);
});
process.on('SIGTERM', () => process.exit(0));
