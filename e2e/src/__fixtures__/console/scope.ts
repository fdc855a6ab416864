/**
 * How much of a topic of the console runs: `gate`, what shows that something broke, in one look and one language; `whole`,
 * every look, language and screen, which the campaign `console` runs.
 */
export type Scope = 'gate' | 'whole';
