/** The version of the plugin contract; a manifest's `sdk` range is checked against it at load. */
export const CONTRACT_VERSION = '1.0.0';
