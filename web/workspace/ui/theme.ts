import {
  type AlertProps,
  type BadgeProps,
  type BreadcrumbsProps,
  type ButtonProps,
  type CardProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DataListProps,
  defaultVariantColorsResolver,
  type InputProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PasswordInputProps,
  type RadioProps,
  type SegmentedControlProps,
  type SwitchProps,
  type TableProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core'
import { uiText as t } from './text.ts'

const ink: MantineColorsTuple = [
  '#eef6f0',
  '#d9ebdf',
  '#b4d8c2',
  '#8ec4a4',
  '#6fc79d',
  '#43a377',
  '#2c8a60',
  '#1d774f',
  '#126843',
  '#0b5d3b',
]

// Mantine's greys, tinted like our paper (light) and our dark green (dark).
const gray: MantineColorsTuple = [
  '#f6f3ea',
  '#f1eee5',
  '#e8e4d8',
  '#e2ddd0',
  '#cfcabd',
  '#8d978f',
  '#55625a',
  '#45524a',
  '#2c3a32',
  '#13231b',
]
const dark: MantineColorsTuple = [
  '#ecefe6',
  '#c9d2cb',
  '#a7b5ac',
  '#7f8e85',
  '#2c3a32',
  '#24322a',
  '#15201a',
  '#0e1612',
  '#0b120f',
  '#080d0a',
]

/** The colours that carry a meaning, by the name that a component is given. */
const tones: Record<string, string> = { ink: 'green', green: 'green', gold: 'gold', red: 'vermilion', gray: 'quiet' }

// The tokens differ by scheme (`light-dark()`), so components take them instead of a fixed shade.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const tone = tones[input.color ?? 'ink']
  if (input.variant === 'light' && tone) {
    const color = `var(--${tone})`
    const background = tone === 'quiet' ? 'var(--surface)' : `var(--${tone}-wash)`
    return { background, hover: background, color, border: `1px solid ${color}` }
  }
  if (input.variant !== 'filled') return colors
  if (input.color === 'red') {
    const background = 'var(--vermilion)'
    return { background, hover: background, color: 'var(--surface)', border: '1px solid transparent' }
  }
  return {
    background: 'var(--green)',
    hover: 'var(--green-hover)',
    color: 'var(--on-green)',
    border: '1px solid transparent',
  }
}

// 44 px to touch: the label's padding extends under the description.
const touchable = {
  inner: { marginBlock: 10 },
  label: { paddingBlock: 10 },
  description: { marginTop: -8, pointerEvents: 'none' },
} as const

/** Mantine with the colours and type of tokens.css: 1 px lines, radius 10, one green. */
export const theme = createTheme({
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: 9,
  autoContrast: true,
  variantColorResolver,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: {
    fontFamily: 'var(--display)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  // Plain objects, not `Button.extend` and the like: those would bring every component named here into every page.
  components: {
    Alert: { defaultProps: { variant: 'light' } satisfies Partial<AlertProps> },
    Badge: { defaultProps: { variant: 'light', size: 'lg' } satisfies Partial<BadgeProps> },
    Breadcrumbs: { defaultProps: { separatorMargin: 6 } satisfies Partial<BreadcrumbsProps> },
    Button: { defaultProps: { size: 'md' } satisfies Partial<ButtonProps> },
    Card: { defaultProps: { withBorder: true, padding: 'lg' } satisfies Partial<CardProps> },
    Checkbox: {
      defaultProps: { size: 'md', iconColor: 'var(--on-green)' } satisfies Partial<CheckboxProps>,
      styles: touchable,
    },
    Input: { defaultProps: { size: 'md' } satisfies Partial<InputProps> },
    DataList: { defaultProps: { withDivider: true, gap: 10 } satisfies Partial<DataListProps> },
    // Optional fields say so in their label; an asterisk on all others would be noise.
    InputWrapper: { defaultProps: { size: 'md', withAsterisk: false } satisfies Partial<InputWrapperProps> },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': t.close },
        transitionProps: { duration: 150 },
      } satisfies Partial<ModalProps>,
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': t.close, size: 44 } } satisfies Partial<NotificationProps>,
    },
    PasswordInput: {
      // Reachable by keyboard, with a label of its own.
      defaultProps: {
        rightSectionWidth: 44,
        visibilityToggleButtonProps: { tabIndex: 0, 'aria-label': t.togglePassword },
      } satisfies Partial<PasswordInputProps>,
      styles: { visibilityToggle: { width: 44, height: 44 } },
    },
    Radio: { defaultProps: { size: 'md' } satisfies Partial<RadioProps>, styles: touchable },
    SegmentedControl: {
      defaultProps: { size: 'md' } satisfies Partial<SegmentedControlProps>,
      styles: { label: { paddingBlock: 8 } }, // as high as the fields beside it
    },
    Switch: { defaultProps: { size: 'md' } satisfies Partial<SwitchProps> },
    Table: {
      defaultProps: { verticalSpacing: 10, horizontalSpacing: 14 } satisfies Partial<TableProps>,
    },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false } } satisfies Partial<TooltipProps> },
  },
})

const shared = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-error': 'var(--vermilion)',
  '--mantine-color-anchor': 'var(--green)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--green-wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--green)',
  '--mantine-primary-color-filled-hover': 'var(--green-hover)',
  '--mantine-primary-color-contrast': 'var(--on-green)',
  '--mantine-primary-color-light': 'var(--green-wash)',
  '--mantine-primary-color-light-hover': 'var(--green-wash)',
  '--mantine-primary-color-light-color': 'var(--green)',
  '--mantine-color-ink-filled': 'var(--green)',
  '--mantine-color-ink-filled-hover': 'var(--green-hover)',
  '--mantine-color-ink-light': 'var(--green-wash)',
  '--mantine-color-ink-light-hover': 'var(--green-wash)',
  '--mantine-color-ink-light-color': 'var(--green)',
  '--mantine-color-ink-outline': 'var(--green)',
  '--mantine-color-red-outline': 'var(--vermilion)',
  '--mantine-color-red-light-color': 'var(--vermilion)',
}

/** The same variables for both schemes: only tokens.css changes with the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
