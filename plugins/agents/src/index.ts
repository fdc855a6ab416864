/** The plugin has an adapter only: no other plugin imports anything of it. */
export {};
