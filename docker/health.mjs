/**
 * `node health.mjs <address>`: exits with 0 if the address answers 200 within 4 s, otherwise with 1 and one line that
 * says why. `h2c://` is HTTP/2 without TLS, which the endpoint speaks.
 */
import { connect } from 'node:http2';

const LIMIT_MS = 4_000;

const [, , address = ''] = process.argv;
const { protocol, host, pathname } = new URL(address);

function overHttp2() {
  return new Promise((resolve, reject) => {
    const session = connect(`http://${host}`).on('error', reject);
    const request = session.request({ ':path': pathname }).on('error', reject);
    request.on('response', (headers) => resolve(headers[':status']));
    request.end();
  });
}

const overHttp = async () =>
  (await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })).status;

function end(code, reason) {
  if (code !== 0) process.stderr.write(`${address}: ${reason}\n`);
  process.exit(code);
}

setTimeout(() => end(1, `no answer within ${LIMIT_MS / 1000} s`), LIMIT_MS).unref();
(protocol === 'h2c:' ? overHttp2() : overHttp()).then(
  (status) => end(status === 200 ? 0 : 1, `answered ${status}`),
  (error) => end(1, error.cause?.code ?? error.code ?? error.message),
);
