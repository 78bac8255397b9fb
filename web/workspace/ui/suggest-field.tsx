import { Autocomplete } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A text field with a list of suggestions (suggest-input.tsx shows a plain one until this is loaded). */
export const SuggestField = (props: ComponentProps<typeof Autocomplete>) => <Autocomplete {...props} />
