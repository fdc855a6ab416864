import type { JsonValue, Language, LocalizedText } from '@platform/sdk';

const MAX_SUMMARY_LINES = 40;
const MAX_LINE = 200;
const MAX_SUMMARY_DEPTH = 3;

const DECIMAL_MARK: LocalizedText = { fr: ',', en: '.' };
const COLON: LocalizedText = { fr: ' : ', en: ': ' };

/** The instructions and the payload as lines « field : value », for record systems that show no JSON. */
export function readableSummary(
  payload: JsonValue,
  instructions: string | undefined,
  language: Language,
): string {
  const lines = [
    ...(instructions === undefined ? [] : [instructions]),
    ...linesOf(payload, { label: '', depth: 0, language }),
  ];
  return lines.slice(0, MAX_SUMMARY_LINES).join('\n');
}

interface Place {
  readonly label: string;
  readonly depth: number;
  readonly language: Language;
}

function linesOf(value: JsonValue, place: Place): string[] {
  const { label, depth, language } = place;
  if (value === null || value === '') return [];
  if (typeof value !== 'object') {
    const shown =
      typeof value === 'number'
        ? String(value).replace('.', DECIMAL_MARK[language])
        : String(value);
    const line = label === '' ? shown : `${label}${COLON[language]}${shown}`;
    return [line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line];
  }
  if (depth >= MAX_SUMMARY_DEPTH) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    linesOf(inner as JsonValue, {
      ...place,
      label: label === '' ? name : `${label} ${name}`,
      depth: depth + 1,
    }),
  );
}
