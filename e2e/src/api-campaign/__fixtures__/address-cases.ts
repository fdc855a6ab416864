import { addressOf, caseOf, probeWith, type Case, type Material } from './case';
import type { DocumentedParameter } from './documented-api';
import { ODD_HEADERS, ODD_PARAMETERS, ODD_SEGMENTS } from './odd-values';

/** Cases with unknown or impossible ids, and with parameters that are wrong, unknown, or given twice. */
export function addressCases(material: Material): readonly Case[] {
  const { operation, sound } = material;
  const inPlace = (point: DocumentedParameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === point);
  const twice = inPlace('query').map(({ name }): Case => {
    const address = addressOf(operation, { ...sound, query: {} });
    const probe = probeWith(material, { address: `${address}?${name}=1&${name}=2` });
    return { operation, what: `query: ${name} twice`, probe, statuses: [400] };
  });
  return [
    ...inPlace('path').flatMap((parameter) =>
      ODD_SEGMENTS.map((segment) => segmentCase(material, parameter, segment)),
    ),
    ...inPlace('query').flatMap((parameter) =>
      ODD_PARAMETERS.map((value) => parameterCase(material, parameter, value)),
    ),
    ...twice,
    ...[{ 'no-such-parameter': '1' }, { __proto__x: '1' }].map((query): Case => ({
      operation,
      what: `query: unknown parameter ${Object.keys(query)[0]}`,
      probe: probeWith(material, {
        address: addressOf(operation, { ...sound, query: { ...sound.query, ...query } }),
      }),
      statuses: [400],
    })),
    ...inPlace('header').flatMap((parameter) =>
      ODD_HEADERS.map((value) => headerCase(material, parameter, value)),
    ),
    ...preconditionCases(material),
  ];
}

function segmentCase(material: Material, parameter: DocumentedParameter, segment: string): Case {
  const { operation, sound, checks } = material;
  const { name, schema } = parameter;
  return caseOf(operation, `path: ${name} is ${segment.slice(0, 40)}`, () => {
    const address = addressOf(operation, sound, { [name]: segment });
    const text = decoded(segment);
    const statuses =
      text === undefined ? [400] : checks.textFindings(schema, text).length > 0 ? [404] : undefined;
    return { probe: probeWith(material, { address }), statuses };
  });
}

function parameterCase(material: Material, parameter: DocumentedParameter, value: string): Case {
  const { operation, sound, checks } = material;
  const { name, schema } = parameter;
  const query = { ...sound.query, [name]: value };
  return caseOf(operation, `query: ${name} is ${JSON.stringify(value).slice(0, 40)}`, () => ({
    probe: probeWith(material, { address: addressOf(operation, { ...sound, query }) }),
    ...(checks.textFindings(schema, value).length > 0 && { statuses: [400] }),
  }));
}

function headerCase(material: Material, parameter: DocumentedParameter, value: string): Case {
  const { operation, sound, checks } = material;
  const name = parameter.name.toLowerCase();
  return caseOf(operation, `header: ${parameter.name} is ${value.slice(0, 40)}`, () => {
    const { headers } = probeWith(material);
    return {
      probe: probeWith(material, { headers: { ...headers, ...sound.headers, [name]: value } }),
      ...(checks.textFindings(parameter.schema, value).length > 0 && { statuses: [400] }),
    };
  });
}

/** Cases for `If-Match`: absent, outdated, never matching. */
function preconditionCases(material: Material): readonly Case[] {
  const { operation, sound } = material;
  const { 'if-match': ifMatch, ...others } = probeWith(material).headers;
  if (sound.headers['if-match'] === undefined || ifMatch === undefined) return [];
  return [
    { what: 'nothing', headers: others, statuses: [428] },
    { what: 'a past one', headers: { ...others, 'if-match': '"987654321"' }, statuses: [412] },
    { what: 'a weak one', headers: { ...others, 'if-match': 'W/"1"' }, statuses: [412] },
  ].map(({ what, headers, statuses }) => ({
    operation,
    what: `precondition: ${what}`,
    probe: probeWith(material, { headers }),
    statuses,
  }));
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
