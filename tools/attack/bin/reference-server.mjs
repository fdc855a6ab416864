/**
 * Responds to every request immediately and does nothing else, which measures the cost of a request on this machine
 * right now. Sends its port to its parent.
 */
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('{"ok":true}'));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
