// TypeScript of what a game writes, from its schema: types of views, actions, events and outcomes, the
// words of its enumerations, and readView; and of what can be chosen before a match, from its options. A view's fields are named as this client names things
// (handSize for hand_size); actions, events and outcomes stay as they are sent.
import { compile } from 'json-schema-to-typescript';

const nameOf = ({ $ref }) => $ref.slice('#/$defs/'.length);
const isNull = (schema) => schema.type === 'null';
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** The definitions that a view consists of. */
function partsOfView($defs) {
  const parts = new Set();
  const visit = (schema) => {
    if (Array.isArray(schema)) return schema.forEach(visit);
    if (schema === null || typeof schema !== 'object') return;
    if (schema.$ref) add(nameOf(schema));
    Object.values(schema).forEach(visit);
  };
  const add = (name) => {
    if (name === 'Action' || parts.has(name)) return;
    parts.add(name);
    visit($defs[name]);
  };
  add('View');
  return parts;
}

/** As json-schema-to-typescript can say it. */
function typed(schema, ofView) {
  const inner = (part) => typed(part, ofView);
  if (Array.isArray(schema)) return schema.map(inner);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return { $ref: schema.$ref };
  if (schema.propertyNames) {
    const record = `Record<${nameOf(schema.propertyNames)}, ${typeText(schema.additionalProperties)}>`;
    return { tsType: schema.required ? record : `Partial<${record}>` };
  }
  if (schema.prefixItems)
    return {
      tsType: `[${schema.prefixItems.map(typeText).join(', ')}, ...${typeText(schema.items)}[]]`,
    };
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, part]) => [
      ofView ? camel(name) : name,
      inner(part),
    ]);
    return {
      ...schema,
      properties: Object.fromEntries(fields),
      required: ofView ? fields.map(([name]) => name) : schema.required,
    };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inner(part)]));
}

function typeText(schema) {
  if (schema.$ref) return nameOf(schema);
  if (schema.type === 'array') return `${typeText(schema.items)}[]`;
  return { integer: 'number', string: 'string', boolean: 'boolean' }[schema.type];
}

/** The function that reads a value of a schema; null: only the place can say its type. */
function reader(schema, $defs) {
  if (schema.$ref) return $defs[nameOf(schema)].enum ? null : `read${nameOf(schema)}`;
  return { integer: 'number', string: 'text' }[schema.type] ?? null;
}

/** The expression that reads `from`, which stands at `place`. */
function read(schema, from, place, $defs) {
  if (schema.$ref && $defs[nameOf(schema)].enum) {
    const blank = schema.default ?? $defs[nameOf(schema)].enum[0];
    return `(text(${from}) || '${blank}') as ${nameOf(schema)}`;
  }
  if (schema.type === 'integer' && schema.default)
    return `maybeNumber(${from}) ?? ${schema.default}`;
  const function_ = reader(schema, $defs);
  if (function_) return `${function_}(${from})`;
  if (schema.type === 'boolean') return `${from} === true`;
  if (schema.propertyNames) {
    const value = schema.additionalProperties;
    const each = reader(value, $defs) ?? `(inner) => ${read(value, 'inner', null, $defs)}`;
    if (!schema.required) return `bySomeWords(${from}, ${each})`;
    return `byWord(every${nameOf(schema.propertyNames)}, ${from}, ${each})`;
  }
  if (schema.type === 'array') return readList(schema, from, place, $defs);
  const [first, ...rest] = schema.anyOf;
  if (rest.length === 1 && isNull(rest[0])) {
    if (first.type === 'integer') return `maybeNumber(${from})`;
    if (first.type === 'string') return `maybeText(${from})`;
    if (first.$ref && $defs[nameOf(first)].enum) return `maybeText(${from}) as ${place}`;
  }
  const blank = schema.anyOf.some(isNull) ? 'null' : '[]';
  return `(${from} ?? ${blank}) as ${place}`;
}

function readList(schema, from, place, $defs) {
  const { items, prefixItems } = schema;
  if (prefixItems) {
    const first = prefixItems.map((part, i) => `${reader(part, $defs)}(list(${from})[${i}])`);
    return `[${first.join(', ')}, ...list(${from}).slice(${first.length}).map(${reader(items, $defs)})]`;
  }
  if (items.type === 'integer') return `numbers(${from})`;
  if (items.type === 'string') return `texts(${from})`;
  if (items.$ref && $defs[nameOf(items)].enum) return `texts(${from}) as ${nameOf(items)}[]`;
  const each = reader(items, $defs);
  if (each) return `list(${from}).map(${each})`;
  return `list(${from}).map((each) => ${read(items, 'each', `${place}[number]`, $defs)})`;
}

/** The functions that read the parts of a view; what another part reads by itself needs none. */
function readers($defs, parts) {
  const functions = [...parts].reverse().flatMap((name) => {
    const { properties } = $defs[name];
    if (!properties) return [];
    const fields = Object.entries(properties).map(([field, schema]) => {
      const key = camel(field);
      return `${key}: ${read(schema, `from.${field}`, `${name}['${key}']`, $defs)},`;
    });
    const code = `function read${name}(value: Json | undefined): ${name} {
      const from = object(value);
      return { ${fields.join('\n')} };
    }\n`;
    return [{ name, code }];
  });
  const isRead = (name) =>
    functions.some(({ code }) => new RegExp(`read${name}\\b(?!\\(value)`).test(code));
  return functions
    .filter(({ name }) => name === 'View' || isRead(name))
    .map(({ name, code }) => (name === 'View' ? `export ${code}` : code))
    .join('\n');
}

function words($defs) {
  const list = (name, all, type) =>
    `export const every${name} = [${all.map((word) => `'${word}'`).join(', ')}] as const satisfies readonly (${type})[];`;
  const events = $defs.Event.oneOf.flatMap(
    ({ properties }) => properties.event.enum ?? [properties.event.const],
  );
  return [
    ...Object.entries($defs).flatMap(([name, schema]) =>
      schema.enum ? list(name, schema.enum, name) : [],
    ),
    list('Event', events, `Event['event']`),
  ].join('\n');
}

const helpers = [
  'bySomeWords',
  'byWord',
  'list',
  'maybeNumber',
  'maybeText',
  'number',
  'numbers',
  'object',
  'text',
  'texts',
];

/** What can be chosen before a match. A table always has a value for each, under its own name. */
function optionTypes(options) {
  const words = (values) => values.map((word) => `'${word}'`).join(' | ');
  const types = {
    flag: () => 'boolean',
    number: () => 'number',
    numbers: () => 'number[]',
    choice: ({ values, text }) => (text ? 'string' : words(values)),
    list: ({ values }) => `(${words(values)})[]`,
  };
  const fields = options.map((option) => {
    const none = option.may_be_none ? ' | null' : '';
    return `'${option.id}': ${types[option.kind](option)}${none};`;
  });
  return `export interface Options { ${fields.join('\n')} }

  export const readOptions = (value: Json | undefined): Options =>
    object(value) as unknown as Options;`;
}

export async function gameTypes({ $defs }, { options }, slug, style) {
  const parts = partsOfView($defs);
  const typedDefs = Object.fromEntries(
    Object.entries($defs).map(([name, schema]) => [name, typed(schema, parts.has(name))]),
  );
  const all = Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` }));
  const types = await compile({ title: 'Written', anyOf: all, $defs: typedDefs }, 'Written', {
    additionalProperties: false,
    bannerComment: '',
    format: false,
  });
  const code = readers($defs, parts);
  const used = helpers.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return style(
    [
      `/* What this game writes. Written by \`npm run protocol\` from docs/games/${slug}.schema.json. */`,
      `import type { Json } from '../lib/game';`,
      `import { ${used.join(', ')} } from '../lib/json';`,
      '',
      // A name for all definitions together serves nobody.
      types.replace(/^export type Written =[\s\S]*?;?\n(?=export )/m, ''),
      words($defs),
      '',
      optionTypes(options),
      '',
      code,
    ].join('\n'),
  );
}
