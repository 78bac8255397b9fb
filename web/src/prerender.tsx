import type { Shown } from '@sahihi/contract/verdict-fills.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { LandingPage } from './scans/landing-page.tsx'
import { VerdictView } from './scans/verdict-view.tsx'
import { verdictWords } from './scans/verdict-words.ts'

/** The landing page as it is hydrated by landing.tsx. */
export const landingMarkup = () => renderToString(<LandingPage go={() => undefined} />)

/** A `<template>` for each verdict, its fillable elements empty. */
export const verdictTemplates = () =>
  (Object.keys(verdictWords) as Shown[])
    .map((shown) => `<template id="verdict-${shown}">${renderToStaticMarkup(<VerdictView shown={shown} />)}</template>`)
    .join('')
