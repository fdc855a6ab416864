import { isControlPlaneAddress, SOCKET_PATH_BYTES } from './address';

it.each([
  ['http://127.0.0.1:8080', true],
  ['https://control-plane/below', true],
  ['unix:/run/platform/ingress.sock', true],
  ['unix:/run/with a space/ingress.sock', true],
  [`unix:/${'a'.repeat(SOCKET_PATH_BYTES - 1)}`, true],
  [`unix:/${'a'.repeat(SOCKET_PATH_BYTES)}`, false],
  [`unix:/${'é'.repeat((SOCKET_PATH_BYTES - 1) / 2)}`, true],
  [`unix:/${'é'.repeat(SOCKET_PATH_BYTES - 1)}`, false],
  ['unix:ingress.sock', false],
  ['unix:', false],
  ['127.0.0.1:8080', false],
  ['ftp://127.0.0.1', false],
  ['http://', false],
])('%s as an address: %s', (address, expected) => {
  expect(isControlPlaneAddress(address)).toBe(expected);
});
