import { DateTime } from 'luxon';

import type { Visit } from '../pages/visit';
import type { Course, Measured, Measurements } from './course';

const MARGIN = { top: 12, right: 16, bottom: 28, left: 52 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Positions in a graph: all values and the reference are in sight. */
function scaleOf({ measured, range }: Measurements, { width, height }: Size, margin = MARGIN) {
  const shown = [...measured.map(({ value }) => value), range.low, range.high].filter(
    (value) => value !== undefined,
  );
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const spare = (high - low || Math.abs(high) || 1) * 0.1;
  const [bottom, top] = [low - spare, high + spare];
  const [from, to] = [measured[0]?.at ?? 0, measured.at(-1)?.at ?? 0];
  const inner = {
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  };
  return {
    x: (at: number): number =>
      margin.left + (to === from ? inner.width / 2 : ((at - from) / (to - from)) * inner.width),
    y: (value: number): number =>
      margin.top + inner.height - ((value - bottom) / (top - bottom)) * inner.height,
    bottom,
    top,
    from,
    to,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A line without axes, for a row of a table. What it shows is in words beside it. */
export function Spark({ measurements }: { readonly measurements: Measurements }) {
  const { measured, range } = measurements;
  if (measured.length < 2) return null;
  const size = { width: 120, height: 32 };
  const { x, y } = scaleOf(measurements, size, { top: 4, right: 5, bottom: 4, left: 5 });
  const last = measured.at(-1) as Measured;
  return (
    <svg className="spark" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <Reference range={range} y={y} x={0} width={size.width} height={size.height} />
      <polyline className="line" points={pointsOf(measured, x, y)} />
      <circle
        className={last.isOutside ? 'point outside' : 'point'}
        cx={round(x(last.at))}
        cy={round(y(last.value))}
        r="3"
      />
    </svg>
  );
}

const pointsOf = (
  measured: readonly Measured[],
  x: (at: number) => number,
  y: (value: number) => number,
): string => measured.map(({ at, value }) => `${round(x(at))},${round(y(value))}`).join(' ');

function Reference({
  range: { low, high },
  y,
  x,
  width,
  height,
}: Size & {
  readonly range: Measurements['range'];
  readonly y: (value: number) => number;
  readonly x: number;
}) {
  if (low === undefined && high === undefined) return null;
  const top = high === undefined ? 0 : y(high);
  const bottom = low === undefined ? height : y(low);
  return (
    <rect className="reference" x={x} y={round(top)} width={width} height={round(bottom - top)} />
  );
}

/** The values of an examination over time, with the reference behind them. The table beside it has the same values. */
export function Graph({
  course,
  measurements,
  visit: { words, format, language, timezone },
}: {
  readonly course: Course;
  readonly measurements: Measurements;
  readonly visit: Visit;
}) {
  const size = { width: 760, height: 260 };
  const { measured, range, unit } = measurements;
  const scale = scaleOf(measurements, size);
  const { x, y } = scale;
  const plot = { x: MARGIN.left, width: size.width - MARGIN.left - MARGIN.right };
  const day = (at: number): string =>
    DateTime.fromMillis(at, { zone: timezone })
      .setLocale(language)
      .toLocaleString(DateTime.DATE_MED);
  return (
    <figure>
      <svg
        className="graph"
        role="img"
        aria-label={words.graphOf(course.name, measured.length)}
        viewBox={`0 0 ${size.width} ${size.height}`}
      >
        <Reference range={range} y={y} {...plot} height={size.height - MARGIN.bottom} />
        {ticks(scale.bottom, scale.top).map((value) => (
          <g key={value}>
            <line
              className="grid"
              x1={plot.x}
              x2={plot.x + plot.width}
              y1={y(value)}
              y2={y(value)}
            />
            <text className="tick" x={plot.x - 8} y={y(value) + 4} textAnchor="end">
              {format.number(value)}
            </text>
          </g>
        ))}
        <text className="tick" x={plot.x} y={size.height - 8}>
          {day(scale.from)}
        </text>
        {scale.to > scale.from && (
          <text className="tick" x={plot.x + plot.width} y={size.height - 8} textAnchor="end">
            {day(scale.to)}
          </text>
        )}
        <polyline className="line" points={pointsOf(measured, x, y)} />
        {measured.map((one) => (
          <circle
            key={one.id}
            className={one.isOutside ? 'point outside' : 'point'}
            cx={round(x(one.at))}
            cy={round(y(one.value))}
            r="4.5"
          >
            <title>{`${one.comparator ?? ''}${format.number(one.value)} ${unit}, ${day(one.at)}`}</title>
          </circle>
        ))}
      </svg>
      {measurements.leavesOut && <figcaption>{words.otherUnits}</figcaption>}
    </figure>
  );
}

/** Three to six round numbers between two. */
function ticks(low: number, high: number): readonly number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
