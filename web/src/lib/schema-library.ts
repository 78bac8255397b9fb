import {
  array,
  boolean,
  coerce,
  config,
  email,
  enum as enumOf,
  int,
  iso,
  literal,
  looseObject,
  number,
  object,
  record,
  strictObject,
  string,
  unknown,
  uuid,
} from 'zod/v4'

// It would try to make functions from strings, which the pages' Content-Security-Policy refuses and browsers report.
config({ jitless: true })

/** What the contract uses of Zod, and nothing else of it: all its languages alone would be 50 kB. */
export const z = {
  array,
  boolean,
  coerce,
  email,
  enum: enumOf,
  int,
  iso,
  literal,
  looseObject,
  number,
  object,
  record,
  strictObject,
  string,
  unknown,
  uuid,
}
