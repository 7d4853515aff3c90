import { type CSSProperties, useId } from 'react';
import { chartTicks, shownLabels } from './chart-scale.ts';
import './styles/chart.css';

/** One point on the time axis (or one bar), with its value and its texts. */
export type ChartPoint = {
  key: string;
  /** Short text below the axis. */
  label: string;
  /** Full text for the tooltip and the table. */
  title: string;
  value: number;
  text: string;
  /** 'open': its day or hour has not ended, so the line to it is dashed. 'ahead': it has not begun and is not drawn. */
  stage?: 'open' | 'ahead';
  before?: { title: string; value: number; text: string } | null;
};

export type ChartProps = {
  kind: 'line' | 'bar';
  /** Name of the chart and of its table. */
  label: string;
  points: ChartPoint[];
  now: string;
  before?: string;
  /** The number of `values` units in one displayed unit: 100 for riyals given in halalas. */
  unit?: number;
  tickText: (value: number) => string;
  /** The text of the button that opens the data as a table, and the heading of the table's first column. */
  words: { table: string; when: string };
};

const MOST_LABELS = 8;

/**
 * Line or bar chart over time, rendered on the server and complete without scripts. Time runs in reading
 * direction, so from right to left in Arabic. A table contains the same numbers for screen readers.
 */
export function Chart(props: ChartProps) {
  const { kind, points, before } = props;
  const values = points.flatMap((point) => [point.value, ...(point.before ? [point.before.value] : [])]);
  const ticks = chartTicks(values, props.unit);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100;
  const labels = shownLabels(points.length, MOST_LABELS);
  const sparse = shownLabels(points.length, 4);
  const last = points.findLastIndex(({ stage }) => stage !== 'ahead');
  return (
    <figure className="chart" aria-label={props.label}>
      <div className="chart-legend" aria-hidden="true">
        <span data-series="now">{props.now}</span>
        {before ? <span data-series="before">{before}</span> : null}
      </div>
      <div className="chart-plot" aria-hidden="true" style={{ '--points': points.length } as CSSProperties}>
        {ticks.map((tick) => (
          <div key={tick} className="chart-line" style={{ top: `${y(tick)}%` }} data-zero={tick === 0}>
            <span className="chart-tick">
              <bdi>{props.tickText(tick)}</bdi>
            </span>
          </div>
        ))}
        {kind === 'line' ? <Lines points={points} y={y} /> : null}
        <div className="chart-columns">
          {points.map((point, at) => (
            <div
              key={point.key}
              className="chart-column"
              data-side={at >= points.length / 2 ? 'end' : 'start'}
              data-last={at === last || undefined}
            >
              {kind === 'bar' ? <Bars point={point} y={y} /> : <Dot point={point} y={y} />}
              <span className="chart-label" data-shown={labels.has(at)} data-small={sparse.has(at)}>
                {point.label}
              </span>
              <Tip point={point} names={props} />
            </div>
          ))}
        </div>
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

type Drawn = { y: (value: number) => number };

function Lines({ points, y }: { points: ChartPoint[] } & Drawn) {
  const gradient = useId();
  const x = (at: number) => ((at + 0.5) / points.length) * 100;
  const path = (of: (point: ChartPoint) => number | undefined) =>
    points
      .flatMap((point, at) => {
        const value = of(point);
        return value === undefined ? [] : [`${x(at).toFixed(3)} ${y(value).toFixed(3)}`];
      })
      .map((place, at) => `${at === 0 ? 'M' : 'L'}${place}`)
      .join(' ');
  const begun = points.filter(({ stage }) => stage !== 'ahead').length;
  const past = points.filter(({ stage }) => !stage).length;
  const now = path((point) => (point.stage ? undefined : point.value));
  const soFar = path((point) => (points.slice(past - 1, begun).includes(point) ? point.value : undefined));
  const base = y(0).toFixed(3);
  const area = past > 0 ? `${now} L${x(past - 1).toFixed(3)} ${base} L${x(0).toFixed(3)} ${base}Z` : '';
  return (
    <svg className="chart-lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand-text)" stopOpacity="0.16" />
          <stop offset="1" stopColor="var(--brand-text)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path d={area} fill={`url(#${gradient})`} />
      <path className="chart-before" d={path((point) => point.before?.value)} />
      <path className="chart-now" d={now} />
      {begun > past && past > 0 ? <path className="chart-now" data-stage="open" d={soFar} /> : null}
    </svg>
  );
}

function Dot({ point, y }: { point: ChartPoint } & Drawn) {
  if (point.stage === 'ahead') return null;
  return <span className="chart-dot" style={{ top: `${y(point.value)}%` }} />;
}

function Bars({ point, y }: { point: ChartPoint } & Drawn) {
  const place = (value: number): CSSProperties => ({
    top: `${Math.min(y(value), y(0))}%`,
    height: `${Math.abs(y(value) - y(0))}%`,
  });
  return (
    <>
      {point.before ? (
        <span className="chart-bar" data-series="before" style={place(point.before.value)} />
      ) : null}
      <span className="chart-bar" data-series="now" style={place(point.value)} />
    </>
  );
}

function Tip({ point, names }: { point: ChartPoint; names: { now: string; before?: string } }) {
  return (
    <span className="chart-tip">
      <span data-series="now">
        <span>{point.title}</span>
        <b>
          <bdi>{point.text}</bdi>
        </b>
      </span>
      {point.before && names.before ? (
        <span data-series="before">
          <span>{point.before.title}</span>
          <b>
            <bdi>{point.before.text}</bdi>
          </b>
        </span>
      ) : null}
    </span>
  );
}

function ChartTable({ label, points, now, before, words }: ChartProps) {
  return (
    <details className="chart-table">
      <summary>{words.table}</summary>
      <div>
        <table className="plain-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col" className="end">
                {now}
              </th>
              {before ? (
                <th scope="col" className="end">
                  {before}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.title}</th>
                <td className="end num">
                  <bdi>{point.text}</bdi>
                </td>
                {before ? (
                  <td className="end num">
                    <bdi>{point.before?.text ?? '–'}</bdi>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Small chart beside a number that shows its last days. Never mirrored, because it has no axis to read. */
export function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const place = (value: number, at: number) => {
    const x = values.length < 2 ? 0 : (at / (values.length - 1)) * 100;
    return `${x.toFixed(2)} ${(38 - ((value - least) / (most - least)) * 34).toFixed(2)}`;
  };
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${place(value, at)}`).join(' ');
  return (
    <svg className="sparkline" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-area" d={`${line} L100 40 L0 40Z`} />
      <path className="chart-now" d={line} />
    </svg>
  );
}
