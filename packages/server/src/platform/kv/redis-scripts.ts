// Redis runs each script atomically.

/** Adds one, and opens the window when none is open. Returns the count and the milliseconds until the window ends. */
export const INCREMENT = `
local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;

/** Subtracts one from a count above zero; the end of the window stays. */
export const DECREMENT = `
if tonumber(redis.call('get', KEYS[1]) or '0') <= 0 then return 0 end
return redis.call('decr', KEYS[1])`;

/** Adds to the set and extends its life to the one given with the latest addition. */
export const ADD_TO_SET = `
redis.call('sadd', KEYS[1], unpack(ARGV, 2))
return redis.call('pexpire', KEYS[1], ARGV[1])`;

/** Takes the lock: returns the fencing token, or 0 when it is taken. */
export const LOCK = `
if redis.call('exists', KEYS[1]) == 1 then return 0 end
local token = redis.call('incr', KEYS[2])
redis.call('set', KEYS[1], token, 'px', ARGV[1])
return token`;

/** Extends the lock if the caller still holds it: returns 1, otherwise 0. */
export const RENEW = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('pexpire', KEYS[1], ARGV[2])`;

/** Releases the lock if the caller still holds it: returns 1, otherwise 0. */
export const RELEASE = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('del', KEYS[1])`;
