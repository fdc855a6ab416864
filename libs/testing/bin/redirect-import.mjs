/** Node module hook: answers `url` for the import of the package `name`. */
let redirect;

export function initialize(data) {
  redirect = data;
}

export function resolve(specifier, context, next) {
  if (specifier === redirect.name) return { url: redirect.url, shortCircuit: true };
  return next(specifier, context);
}
