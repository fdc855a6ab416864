const http = require('node:http');

/** Sends one request to an address of the control plane, a port or a socket. Resolves with the status. */
module.exports = (address, path, { method = 'GET', body } = {}) =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = address.startsWith('unix:')
      ? http.request({ socketPath: address.slice('unix:'.length), path, method, headers })
      : http.request(`${address}${path}`, { method, headers });
    request.once('error', reject);
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.end(body);
  });
