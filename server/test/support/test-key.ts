/** The secret key of test apps and of processes on their databases. */
export const testKey = 'the secret key of the tests, forty letters'
