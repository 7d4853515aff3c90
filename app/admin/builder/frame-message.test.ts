import { expect, test } from 'vitest';
import { newBlock, newEntry } from '#blocks/block.ts';
import { fromFrame, typedTexts } from './frame-message.ts';

const quote = (words: string, author = 'Huda') => {
  const block = newBlock('quote');
  return { ...block, texts: { ...block.texts, en: { ...block.texts.en, quote: words, author } } };
};

test('a typed text is sent with the saved one and the place of its section', () => {
  const saved = [newBlock('spacer'), quote('Made with car')];
  const typed = [saved[0], quote('Made with care')];
  expect(typedTexts(saved, (place) => typed[place], 'en')).toEqual([
    { place: 1, was: 'Made with car', is: 'Made with care' },
  ]);
  expect(typedTexts(saved, (place) => typed[place], 'ar')).toEqual([]);
  expect(typedTexts(saved, (place) => saved[place], 'en')).toEqual([]);
});

test('texts that were empty, rich texts and removed or replaced sections wait for the saved draft', () => {
  const saved = [quote('', 'Huda'), quote('<b>Old</b>'), quote('Gone'), quote('Replaced')];
  const typed = [quote('New', 'Huda'), quote('<b>New</b>'), undefined, newBlock('faq')];
  expect(typedTexts(saved, (place) => typed[place], 'en')).toEqual([]);
});

test('the texts of entries are compared in their order', () => {
  const entry = (question: string) => {
    const empty = newEntry('faq');
    return { ...empty, texts: { ...empty.texts, en: { ...empty.texts.en, question } } };
  };
  const faq = (...questions: string[]) => ({ ...newBlock('faq'), entries: questions.map(entry) });
  const saved = [faq('When?', 'Where?')];
  expect(typedTexts(saved, () => faq('When?', 'Where to?'), 'en')).toEqual([
    { place: 0, was: 'Where?', is: 'Where to?' },
  ]);
});

test('only the two known messages of the frame are read', () => {
  expect(fromFrame({ souk: 'ready' })).toEqual({ souk: 'ready' });
  expect(fromFrame({ souk: 'picked', place: 2 })).toEqual({ souk: 'picked', place: 2 });
  for (const other of [null, 'ready', {}, { souk: 'picked', place: -1 }, { souk: 'picked', place: '2' }])
    expect(fromFrame(other)).toBeNull();
});
