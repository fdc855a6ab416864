export {
  AdminRefusedError,
  listDeployments,
  queryAdmin,
  requestAdmin,
  sqlText,
  type AdminAccess,
  type ListedDeployment,
} from './admin-request';
export {
  fetchControlPlane,
  requestControlPlane,
  type ControlPlaneAnswer,
} from './fetch-control-plane';
export { isListening } from './is-listening';
export { isControlPlaneAddress, SOCKET_PATH_BYTES, unixAddress } from './address';
