import { filesBelow, read } from '../repository';
import { findTests, type FoundTest } from './find-tests';
import { renderPage } from './render-page';
import { readRows } from './rows';

export const PAGE = 'docs/conformance.md';

const SUITE = /\.(spec|conformance)\.ts$/;
const ROOMS = ['apps', 'libs', 'plugins', 'tools', 'e2e'];

/** Every test of the repository whose title names rows, in the order of the paths. */
export const allTests = (): readonly FoundTest[] =>
  ROOMS.flatMap((pkg) => filesBelow(pkg, SUITE))
    .toSorted()
    .flatMap((file) => findTests(file, read(file)));

/** Renders the page from the rows and the tests. */
export const conformancePage = (): string => renderPage(readRows(), allTests());
