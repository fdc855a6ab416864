/**
 * The variable of the console that names its page, if the run of all tests has bundled one (tools/jest/global-setup.cjs).
 * Otherwise who starts a console bundles it.
 */
export function bundledPage(): { readonly UI_CLIENT_DIR?: string } {
  const { UI_CLIENT_DIR } = process.env;
  return UI_CLIENT_DIR === undefined ? {} : { UI_CLIENT_DIR };
}
