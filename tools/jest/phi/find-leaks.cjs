const { readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const AROUND = 60;
const MASK = '█████';

/**
 * Searches the output of the processes of a run in `folder` for `values` (`{ kind, value, file }`). Everything on
 * stderr counts as a log. So does the stdout of a process that wrote at least one log record. The stdout of a
 * process that wrote none, such as a command, is a requested result and may contain patient data. A one-word name
 * may be an ordinary word, so it is searched only in processes that log, not in the messages of a command. Returns
 * `{ kind, file, pid, stream, spec, command, excerpt }` per line. The excerpt has the value masked.
 */
function findLeaks(folder, values) {
  const patterns = {
    service: patternOf(values),
    command: patternOf(values.filter(({ kind, value }) => kind !== 'name' || /\s/.test(value))),
  };
  const processes = processesOf(folder);
  const written = writtenBy(folder);
  return [...written].flatMap(([pid, streams]) => {
    const logs = Object.values(streams).flat().some(isLogRecord);
    return (logs ? ['stdout', 'stderr'] : ['stderr']).flatMap((stream) =>
      (streams[stream] ?? []).flatMap((line) => {
        // JSON may escape a letter by its number.
        const plain = line.includes('\\u') ? unescaped(line) : line;
        const pattern = logs ? patterns.service : patterns.command;
        const [match] = plain.matchAll(pattern);
        if (!match) return [];
        const { kind, file } = values.find(({ value }) => value === match[0]);
        const masked = plain.replace(pattern, MASK);
        const excerpt = masked.slice(Math.max(0, match.index - AROUND), match.index + AROUND);
        const { spec = '', command = '' } = processes.get(pid) ?? {};
        const masking = { spec, command: command.replace(pattern, MASK) };
        return [{ kind, file, pid, stream, excerpt, ...masking }];
      }),
    );
  });
}

/** Matches whole words: a family name may be the beginning of a common word. */
function patternOf(values) {
  const any = values.map(({ value }) => escaped(value)).join('|') || '(?!)';
  return new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, 'gu');
}

/** pid → stream → lines */
function writtenBy(folder) {
  const written = new Map();
  for (const name of readdirSync(folder)) {
    const [pid, stream] = name.split('.');
    if (stream !== 'stdout' && stream !== 'stderr') continue;
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    written.set(Number(pid), { ...written.get(Number(pid)), [stream]: lines });
  }
  return written;
}

function isLogRecord(line) {
  if (!line.startsWith('{')) return false;
  try {
    const { level, msg } = JSON.parse(line);
    return typeof level === 'number' && typeof msg === 'string';
  } catch {
    return false;
  }
}

const unescaped = (line) =>
  line.replace(/\\u([\da-f]{4})/gi, (_all, code) => String.fromCharCode(parseInt(code, 16)));

const escaped = (value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** pid → its command and its spec. For a reused pid, the later one. */
function processesOf(folder) {
  const file = join(folder, 'processes.jsonl');
  if (!statSync(file, { throwIfNoEntry: false })) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { pid, spec, command } = JSON.parse(line);
      return [pid, { spec, command }];
    }),
  );
}

module.exports = { findLeaks };
