import { FEATURES, type Feature, type PackageFeature, type PackageInput } from '#domain/packages/index.ts';
import { CommandError } from './command.ts';
import { readTextFile } from './read-text-file.ts';

/** The flags that set the texts of a package on /pricing. */
export const SHOWN_OPTIONS = {
  'summary-en': { type: 'string' },
  'summary-ar': { type: 'string' },
  features: { type: 'string' },
  recommended: { type: 'string' },
  'features-off': { type: 'string' },
} as const;

type Before = Pick<PackageInput, 'summaries'> | undefined;

/** The texts that these flags set; texts without a flag stay unchanged. */
export function shownOf(given: (name: string) => string | null, before: Before): Partial<PackageInput> {
  const features = given('features');
  const recommended = given('recommended');
  const off = given('features-off');
  const summary = (locale: 'en' | 'ar') => given(`summary-${locale}`) ?? before?.summaries?.[locale] ?? '';
  return {
    summaries: { en: summary('en'), ar: summary('ar') },
    ...(features === null ? {} : { features: features === 'none' ? [] : featuresOf(readTextFile(features)) }),
    ...(off === null ? {} : { featuresOff: off === 'none' ? [] : switchesOf(off) }),
    ...(recommended === null ? {} : { isRecommended: isYes('recommended', recommended) }),
  };
}

/** Names of features, separated by commas. */
function switchesOf(text: string): Feature[] {
  return text.split(',').map((name) => {
    const feature = FEATURES.find((each) => each === name.trim());
    if (!feature)
      throw new CommandError(`--features-off: choose among ${FEATURES.join(', ')}.`, 'package_invalid');
    return feature;
  });
}

export function isYes(flag: string, typed: string): boolean {
  if (typed !== 'yes' && typed !== 'no')
    throw new CommandError(`--${flag} must be yes or no.`, 'package_invalid');
  return typed === 'yes';
}

/** One feature per line: the English text, a vertical bar, the Arabic text. */
function featuresOf(text: string): PackageFeature[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [en = '', ar = '', ...more] = line.split('|').map((part) => part.trim());
    if (en === '' || ar === '' || more.length > 0) {
      throw new CommandError(
        `--features: the line "${line.slice(0, 80)}" is not like "Help by phone | مساعدة هاتفية".`,
        'package_invalid',
      );
    }
    return { en, ar };
  });
}
