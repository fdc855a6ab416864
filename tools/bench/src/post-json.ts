import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/**
 * Posts JSON. Node's own client takes half the CPU time of `fetch`, which counts: the generator shares the machine.
 */
export const postJson = (
  url: string,
  body: string,
  contentType = 'application/json',
): Promise<{ readonly status: number | undefined; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
