import { PAGE_SIZE, Pages, Table } from '../pages/parts';
import type { Reply } from '../pages/reply';
import type { Visit } from '../pages/visit';

/** Who did what in the record, the newest first; also what other systems recorded. */
export async function auditPage({ warehouse, words, format, asked }: Visit): Promise<Reply> {
  const page = asked('page');
  const found = await warehouse.search(
    'AuditEvent',
    [
      ['_sort', '-date'],
      ['_count', String(PAGE_SIZE)],
    ],
    page || undefined,
  );
  const { matches } = found;
  return {
    title: words.audit,
    content: (
      <>
        {matches.length === 0 ? (
          <p className="empty">{words.noAudit}</p>
        ) : (
          <Table
            label={words.audit}
            heads={[words.when, words.who, words.did, words.about]}
            rows={matches.map(({ id, recorded, agent, action = '', type, entity = [] }) => ({
              key: id,
              cells: [
                format.date(recorded),
                agent.map(({ who, name }) => who?.display ?? name ?? who?.reference).join(', '),
                words.actions[type.code === '110114' ? 'E' : action] ?? type.display ?? type.code,
                entity.flatMap(({ what }) => what?.reference ?? []).join(', '),
              ],
            }))}
          />
        )}
        <Pages words={words} path="/audit" page={page} found={found} />
      </>
    ),
  };
}
