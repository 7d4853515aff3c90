import { readFileSync } from 'node:fs';

/**
 * Writes the part of schema.org's vocabulary that the shop's structured data uses (vocabulary.txt), from its published
 * definitions: `node extract.ts schemaorg-all-https.ttl > vocabulary.txt`. The file is one of the release at
 * https://schema.org/docs/developers.html; vocabulary.txt is made from release 30.0 (19 March 2026).
 */
const USED = [
  'AggregateOffer',
  'AggregateRating',
  'Answer',
  'Brand',
  'BreadcrumbList',
  'EntryPoint',
  'FAQPage',
  'ListItem',
  'Offer',
  'Organization',
  'Product',
  'Question',
  'SearchAction',
  'WebSite',
];
const MEMBERS_OF = ['ItemAvailability'];

type Term = { name: string; kind: string; facts: string };

const terms = readTerms(readFileSync(process.argv[2] ?? '', 'utf8'));
const classes = new Map(terms.filter(({ kind }) => kind === 'rdfs:Class').map((term) => [term.name, term]));
const properties = terms.filter(({ kind }) => kind === 'rdf:Property');
for (const name of [...new Set(USED.flatMap(withAbove))].sort()) console.log(lineOf(name));
for (const kind of MEMBERS_OF) {
  const members = terms.filter((term) => term.kind === `schema:${kind}`).map(({ name }) => name);
  console.log(`${kind} = ${members.sort().join(' ')}`);
}

/** Every term ends with a dot at the end of a line; long texts are in quotes and may contain anything. */
function readTerms(turtle: string): Term[] {
  const plain = turtle.replace(/"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/g, '""');
  return [...plain.matchAll(/^schema:(\S+) a (\S+) ;([\s\S]*?) \.$/gm)].map(
    ([, name = '', kind = '', facts = '']) => {
      return { name, kind, facts };
    },
  );
}

function namesOf(facts: string, predicate: string): string[] {
  const said = new RegExp(`\\s${predicate}\\s+([^;]+?)\\s*(?:;|$)`).exec(facts)?.[1] ?? '';
  return [...said.matchAll(/schema:(\w+)/g)].map(([, name = '']) => name);
}

function withAbove(name: string): string[] {
  const above = namesOf(classes.get(name)?.facts ?? '', 'rdfs:subClassOf').filter((each) =>
    classes.has(each),
  );
  return [name, ...above.flatMap(withAbove)];
}

function lineOf(name: string): string {
  const above = withAbove(name).slice(1);
  const own = properties
    .filter(
      ({ facts }) =>
        namesOf(facts, 'schema:domainIncludes').includes(name) && !/schema:supersededBy/.test(facts),
    )
    .map((property) => `${property.name}:${namesOf(property.facts, 'schema:rangeIncludes').join('|')}`);
  return `${name} < ${[...new Set(above)].join(' ')} : ${own.sort().join(' ')}`;
}
