import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { titleOf } from '@sahihi/contract/domain/pages.ts'
import { tones } from '@sahihi/contract/domain/verdicts.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { setLocale as speakIt, t } from './lib/i18n.ts'
import { ByHandForm } from './scans/manual-entry-form.tsx'
import { LandingPage } from './scans/landing/landing-page.tsx'
import { bringLandingWords, landingWords } from './scans/landing/landing-text.ts'
import { VerdictView } from './scans/verdict-view.tsx'

/** Everything below is in the language that was spoken last. */
export async function speak(language: Language) {
  await Promise.all([speakIt(language), bringLandingWords(language)])
}

/** The landing page as it is hydrated by landing.tsx; the server fills in where a demonstration is booked. */
export const landingMarkup = () => renderToString(<LandingPage go={() => undefined} demoUrl="__DEMO_URL__" />)

export const landingHead = () => ({ title: titleOf(t().titles.verify), description: landingWords().description })

/** A `<template>` for each tone of a verdict, its places empty. */
export const verdictTemplates = () =>
  tones
    .map((tone) => `<template id=${tone}>${renderToStaticMarkup(<VerdictView said={{ tone }} />)}</template>`)
    .join('')

/** What all other pages for shoppers say to a browser without JavaScript. */
export const withoutScript = () => renderToStaticMarkup(<ByHandForm />)

/** What the shell says besides its verdicts. */
export function shellWords() {
  const { titles, checkProduct: checkIt, checking, retry, pending: unanswered } = t()
  const waits = [checking, retry, unanswered.title, unanswered.offline, unanswered.busy('#')]
  return { title: titleOf(titles.verify), checkIt, waits }
}
