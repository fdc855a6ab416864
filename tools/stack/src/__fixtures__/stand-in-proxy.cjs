/** A minimal proxy: the two health checks, and a path that shows its environment. */
const http = require('node:http');
const ask = require('./ask.cjs');

const server = http.createServer(async (request, response) => {
  if (request.url === '/environment') return response.end(JSON.stringify(process.env));
  if (request.url === '/healthz') return response.end('{"ok":true}');
  const restate = await ask(process.env.RESTATE_URL, '/restate/health').then(
    (status) => status === 200,
    () => false,
  );
  response.statusCode = restate ? 200 : 503;
  response.end(JSON.stringify({ ready: restate }));
});
server.listen(Number(process.env.PROXY_PORT), process.env.PROXY_HOST, () =>
  console.log('listening'),
);
process.on('SIGTERM', () => process.exit(0));
