import type * as Mantine from '@mantine/core';
import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Colour ramp from the two default seeds (OKLCH hue 269): 800 is the secondary colour, 900 the primary
// colour.
const NAVY: MantineColorsTuple = [
  '#F4F7FE',
  '#E5EBFB',
  '#CED9F6',
  '#B1C1EE',
  '#94A9E3',
  '#788ECE',
  '#5D72B3',
  '#495C94',
  '#384878',
  '#242F51',
];

/**
 * The argument of a component's `extend`. Calling `extend` would load the component on every page, although it only
 * returns its argument.
 */
type Extension<Name extends 'Button' | 'TextInput' | 'Textarea' | 'PasswordInput' | 'ModalRoot'> = Parameters<
  (typeof Mantine)[Name]['extend']
>[0];

/** Mantine theme on our CSS custom properties, so both colour modes and languages share it. */
export const consoleTheme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  colors: { navy: NAVY },
  primaryColor: 'navy',
  primaryShade: { light: 9, dark: 6 },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      // Mantine writes the values of these properties inline; empty values let controls.css decide.
      vars: () => ({
        root: {
          '--button-bg': 'var(--b-bg)',
          '--button-hover': 'var(--b-hover)',
          '--button-color': 'var(--b-color)',
          '--button-bd': 'var(--b-bd)',
          '--button-height': 'var(--control-height)',
          '--button-padding-x': 'var(--b-padding)',
          '--button-fz': 'var(--fs)',
        },
      }),
    } satisfies Extension<'Button'>,
    TextInput: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    } satisfies Extension<'TextInput'>,
    Textarea: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    } satisfies Extension<'Textarea'>,
    PasswordInput: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    } satisfies Extension<'PasswordInput'>,
    ModalRoot: {
      defaultProps: { zIndex: 200, radius: 16, centered: true, size: 440 },
    } satisfies Extension<'ModalRoot'>,
  },
});
