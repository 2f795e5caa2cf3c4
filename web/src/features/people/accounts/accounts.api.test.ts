import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { passwordFailure, signInFailure } from './accounts.api.ts';

const offline = [
  new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' }),
  new ApiError({ code: 'TIMEOUT', status: 0, message: 'The server did not answer in time.' }),
];
const noService = 'Unable to connect to the authentication service. Please check your internet connection.';

const refused = (message: string) => new ApiError({ code: 'UNAUTHORIZED', status: 401, message });

describe('error messages', () => {
  it.each(offline)('ACC-009 without a network, sign-in and password change share a message: $code', (error) => {
    expect(signInFailure(error)).toBe(noService);
    expect(passwordFailure(error)).toBe(noService);
  });

  it('ACC-056 a rejected code', () => {
    const code = new ApiError({ code: 'INVALID_BACKUP_CODE', status: 401, message: 'Invalid backup code' });
    expect(signInFailure(code)).toBe('This recovery code is wrong or already used. Enter another one.');
  });

  it('ACC-008 a failed sign-in shows the server message, or a default without one', () => {
    expect(signInFailure(refused('This account is locked.'))).toBe('This account is locked.');
    expect(signInFailure(refused(''))).toBe('Invalid email or password. Please try again.');
    expect(signInFailure('?')).toBe('Invalid email or password. Please try again.');
  });
});
