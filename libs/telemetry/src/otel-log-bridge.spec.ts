import { trace } from '@opentelemetry/api';
import { toLogRecord } from './otel-log-bridge';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN_ID = 'b7ad6b7169203331';

const record = (entry: unknown) => toLogRecord(JSON.stringify(entry));

describe('the bridge from log lines to OpenTelemetry', () => {
  test.each([
    [70, 'FATAL', 21],
    [60, 'FATAL', 21],
    [59, 'ERROR', 17],
    [50, 'ERROR', 17],
    [40, 'WARN', 13],
    [35, 'INFO', 9],
    [30, 'INFO', 9],
    [20, 'DEBUG', 5],
    [19, 'TRACE', 1],
    [10, 'TRACE', 1],
    [0, 'TRACE', 1],
    ['50', 'INFO', 9],
    [undefined, 'INFO', 9],
  ])('level %p is %s [RUN-148]', (level, severityText, severityNumber) => {
    expect(record({ level })).toMatchObject({ severityText, severityNumber });
  });

  test('everything outside the envelope is an attribute, objects and null as JSON [RUN-149 RUN-151]', () => {
    const line = {
      level: 30,
      time: 1700000000123,
      msg: 'événement',
      pid: 1,
      hostname: 'h',
      v: 1,
      trace_id: TRACE_ID,
      span_id: SPAN_ID,
      trace_flags: '01',
      service: 'platform-proxy',
      component: 'http',
      status: 200,
      cached: false,
      err: { type: 'Error' },
      list: [1],
      nothing: null,
    };
    expect(record(line)).toMatchObject({
      body: 'événement',
      timestamp: new Date(1700000000123),
      attributes: {
        service: 'platform-proxy',
        component: 'http',
        status: 200,
        cached: false,
        err: '{"type":"Error"}',
        list: '[1]',
        nothing: 'null',
      },
    });
    expect(Object.keys(record(line)?.attributes ?? {})).toHaveLength(7);
  });

  test('a line without message has an empty body [RUN-151]', () => {
    expect(record({ level: 30 })?.body).toBe('');
  });

  test('a line with both ids belongs to that trace [RUN-150]', () => {
    const context = record({ trace_id: TRACE_ID, span_id: SPAN_ID, trace_flags: '00' })?.context;
    expect(context && trace.getSpanContext(context)).toEqual({
      traceId: TRACE_ID,
      spanId: SPAN_ID,
      traceFlags: 0,
    });
  });

  test.each([{ trace_id: TRACE_ID }, { span_id: SPAN_ID }, { trace_id: TRACE_ID, span_id: 7 }, {}])(
    '%p belongs to no trace [RUN-150]',
    (ids) => {
      expect(record(ids)).not.toHaveProperty('context');
    },
  );

  test.each(['', 'not json', '{"level":30', 'null', '3', '[]', '"text"'])(
    'the line %p is dropped [RUN-147]',
    (line) => {
      expect(toLogRecord(line)).toBeUndefined();
    },
  );
});
