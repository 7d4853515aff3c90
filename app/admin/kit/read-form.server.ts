import { data } from 'react-router';
import { z } from 'zod';
import type { FormLimits, FormProblem, FormProblems } from './form-result.ts';
import { formText } from './form-text.ts';

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  maxLength?: number;
  min?: number;
  max?: number;
  isRequired?: boolean;
  /** True if the page itself writes the field, for comparison on save. */
  isSeen?: boolean;
};

type ReadForm<S extends z.ZodObject> =
  | { ok: true; value: z.output<S>; typed: z.input<S> }
  | { ok: false; problems: FormProblems; typed: z.input<S> };

const shapes = new WeakMap<z.ZodObject, Shape>();

/**
 * Reads a posted form by its schema. A nested object has the fields `name.part`, a boolean is a checkbox
 * posted as `yes`, an array is a field posted several times. An invalid part with `isSeen` is answered with
 * 400, because the page itself writes that part.
 */
export function readForm<S extends z.ZodObject>(schema: S, form: FormData): ReadForm<S> {
  const shape = shapeOf(schema);
  const typed = collect(shape, '', form) as z.input<S>;
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, value: parsed.data, typed };
  const problems: FormProblems = {};
  for (const { path, ...issue } of parsed.error.issues) {
    if (shape.properties?.[String(path[0])]?.isSeen) throw data(null, { status: 400 });
    problems[path.join('.')] ??= problemOf(issue);
  }
  return { ok: false, problems, typed };
}

/** The HTML constraints of a schema's fields, by field name. */
export function limitsOf(schema: z.ZodObject): FormLimits {
  const limits: FormLimits = {};
  const walk = (shape: Shape, name: string) => {
    const { maxLength, min, max, isRequired } = shape;
    if (maxLength !== undefined) limits[name] = { maxLength, ...(isRequired && { required: true }) };
    if (max !== undefined) limits[name] = { inputMode: 'numeric', min, max };
    for (const [part, below] of Object.entries(shape.properties ?? {})) walk(below, join(name, part));
  };
  walk(shapeOf(schema), '');
  return limits;
}

function shapeOf(schema: z.ZodObject): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

function collect(shape: Shape, name: string, form: FormData): unknown {
  if (shape.properties) {
    const parts = Object.entries(shape.properties);
    return Object.fromEntries(parts.map(([part, below]) => [part, collect(below, join(name, part), form)]));
  }
  if (shape.type === 'boolean') return form.get(name) === 'yes';
  if (shape.type === 'array') return form.getAll(name).map(String);
  return formText(form, name);
}

const join = (name: string, part: string) => (name === '' ? part : `${name}.${part}`);

// Every check of form-schema.server.ts has a code. Other checks have no error text.
function problemOf(issue: object): FormProblem {
  return 'params' in issue ? (issue.params as FormProblem) : { code: 'choice' };
}
