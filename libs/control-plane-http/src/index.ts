export { fetchControlPlane } from './fetch-control-plane';
export { isControlPlaneAddress, SOCKET_PATH_BYTES, unixAddress } from './address';
