import { inBatches, inParts, type Reader, type RowBatches } from '#db/index.ts';
import { type ExportedCustomer, exportCustomers } from '#domain/customers/index.ts';
import { type ExportedReview, exportAllReviews } from '#domain/reviews/index.ts';
import { type Cell, joinWords } from '#lib/csv-text.ts';

const BATCH = 200;

const ADDRESS_COLUMNS = {
  'Address Label': 'label',
  'Address Name': 'name',
  'Address Phone': 'phone',
  Address: 'address',
  'Address More': 'addressMore',
  City: 'city',
  'Zip Code': 'zipCode',
  Country: 'country',
} as const;

const CUSTOMER_COLUMNS = [
  'Email',
  'Name',
  'Phone',
  'Language',
  'Verified',
  'Blocked',
  'Tags',
  'Note',
  'Created At',
];

/** All accounts without passwords, with a row per address. */
export async function* customerRows(read: Reader): RowBatches {
  yield [[...CUSTOMER_COLUMNS, ...Object.keys(ADDRESS_COLUMNS)]];
  const next = inBatches<ExportedCustomer>(read, (tx, after) => exportCustomers(tx, { after, limit: BATCH }));
  yield* inParts(next, rowsOf);
}

function rowsOf(customer: ExportedCustomer): Cell[][] {
  const { email, name, phone, locale, isVerified, isBlocked, tags, note, createdAt, addresses } = customer;
  const own = [
    ...[email, name, phone, locale, isVerified ? 'true' : 'false', isBlocked ? 'true' : 'false'],
    ...[joinWords(tags), note.replace(/\r\n?/g, '\n'), createdAt.toISOString()],
  ];
  const count = Math.max(addresses.length, 1);
  return Array.from({ length: count }, (_, at) => [
    ...(at === 0 ? own : [email, ...own.slice(1).map(() => '')]),
    ...Object.values(ADDRESS_COLUMNS).map((field) => addresses[at]?.[field] ?? ''),
  ]);
}

const REVIEW_COLUMNS = [
  'Product Handle',
  'Product',
  'Name',
  'Email',
  'Rating',
  'Title',
  'Comment',
  'Language',
  'Status',
  'Date',
  'Reply',
  'Reply Date',
];

/** All reviews with their replies, including hidden ones. */
export async function* reviewRows(read: Reader): RowBatches {
  yield [REVIEW_COLUMNS];
  const next = inBatches<ExportedReview>(read, (tx, after) => exportAllReviews(tx, { after, limit: BATCH }));
  yield* inParts(next, (review) => [
    [
      ...[review.handle, review.productTitle, review.name, review.email, review.rating, review.title],
      ...[review.comment.replace(/\r\n?/g, '\n'), review.locale, review.status, review.at.toISOString()],
      ...[review.reply ?? '', review.repliedAt?.toISOString() ?? ''],
    ],
  ]);
}
