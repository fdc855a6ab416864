/**
 * Answers every request at once and does nothing else: what a wait costs on this machine right now.
 * Tells its port to its parent.
 */
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('{"ok":true}'));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
