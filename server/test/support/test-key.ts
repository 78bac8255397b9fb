/** The secret key of the tests' apps, and of the processes that share their databases. */
export const testKey = 'the secret key of the tests, forty letters'
