/** Version of the plugin contract. A plugin loads only if the `sdk` range of its manifest includes it. */
export const CONTRACT_VERSION = '1.2.0';
