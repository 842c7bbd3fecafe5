import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

// Test keys. They are published with the vectors and protect nothing.

/** The 2048-bit RSA key with which the marketplace of the vectors signs entitlements. */
export const MARKETPLACE_KEY = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCsQ7NaRl6lbTLb
pyOqbDoLlD2/zXxDzotyvULQ0KpS93VPo/IO5D3iQZjp8q7ySXsTHOJ8UKlJkeul
LKQyStH7UZJuXjEu3ehnXpuuEE4NLHQOH2cbpRGtNW0jrhd/GAvWfjlrqiSrdtew
RXWiZhv12jRXNqAe/ZkROpu05MXKGGhYqsE4ivUOBhNJzHwLnRhiEmEBhwz2zPyL
4UhB/bZD8Z8Bny+kV1klESD/N44Qs5NZz+A3nIderAHud0WbndqlZbHn23xtGwnf
Bqz+CKTfkKwnomfcy6D5wZWNfEEcrGh2RBhyNdNSvUM0hTsqRxpGQMLYyHZI9fk8
XipHtpGdAgMBAAECggEACIfjwmU4u62ANsN8ryxj5X3mXvDApiT83+ZCgE/NF4W8
sAB49MbVz7Ya6f8ELeh4qVYlWy2tbIDG8CuZSApPgsgj3cZZXi5MG45iXEjfbKSW
bLqeYw6WJQM/z+QHstoQgANJOa032qvse4S9EhlHajHvpKAGZvJ9GY7S9i7cIqlk
+AnMzNLQ14gr+PzeLEqxKCc0Eue8IqAWKp/k6kIsHRdQiEGcRaaLPl5rv+krxDkb
5x5LjRuhkho8c8B7oL0qTZepVC85sqI8NH4+Hs+xFZB0pctCdMEdp/ePmcJLjbF8
+9SABhSYpi38IhzK+iwfUJ7NU1yY7vK2Kc+4VX0/YQKBgQDVsx0q12/ZglKVmF2X
5QRwDo4iI27q8yYhhltvQxDxgMuzB+Or3aiNIbl518OKFirUKOiHEtSV0fCbjqHu
V0kj3DO28C79fQGpd7YndKqqtVnNjMtYl4JiQCe7FG9ttegAUdub/ZICk+ogbRkY
0KIjw3SNgQkmuxxrHVvcRVEpLQKBgQDOXOyb+E6F9vmI4ZneBmyv1PeWX+dh/ubN
jl9F4B2u7n9cNsXsqfI097v6G6rIWtrFPypDYYDH9l2R1lp1LwzQIAD2rkXseMLm
KdU5xQOXOyuIpadbn7buvFg4oORWJLQGi2KfCZemZ8WVYbbnZCqzzNDd0G/5puHe
OGrEjBJwMQKBgGdtfDVq9bh5Kc07ZDkK3734XXRKX/mY2yCorYJJHF82beBldhyN
eHFuHB3LftlLZ0ktz3ToeTlV1bUEMH1xg3W2stTcpHGNWguSY/fusFdU1HT2qshi
8/jnghM6jb+0pefZtodmD4/t1QgCpX3sJD1Y8QU3qZ00PEnfeMFAT0q1AoGALrWV
0M/pZiU64iK+YyTtIPeBewYGJ4Y807YwFm7eCSRuq36yWhk1e4u/fqMYivUVo6Pi
exHsxlYbY9Ey9GdL7SfxT+SuaxICe3poiwTvBSIdfnaQZQrHq03yYg744A66uOh/
0COpsb63WFKfxcxEZiIr/KkbT1TYtyXp9McHvWECgYEAqTHYqoxeYe2MnQNeIn18
Ztg9XtYqQan1JqbFdGd6qOsqr0vW5ZWwLjdK8QWriv8lzbpMIlrbETfkxBGgPCw3
PpD+gVA2I+JSUISVAwXaTuNfc7q3icGD36mTYshi6PtYAEzLgVX/giNYGo0zSPoU
/6f9b6zltLT3w/LipEsDybk=
-----END PRIVATE KEY-----
`);

/** Another RSA key of the same size. */
export const STRANGER_KEY = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCV5tUyr24RWSNs
CtSytj7VCFoIJ581Xj7xlwBxdtlZO8WRegVzewZElQVxLNdmj5Ouyf0KZeiI14DA
5vwgtgORp9sxwy4F8rrtLFsY3+3/6nng/TMbhj9n4rxzglO4I9EM+Ykr1HfcT2Ac
FiSl6KhOOFPpSQYl6d4uGA5LKOLD5aQIuIVUXwlhbrOujK7erHg7w7xwMbv2T8sR
iqPKGIxCcifYJAh39ZVp5bynxOz43xVgeRThaQ11CNXn3jeQ5/zg2Xu7pMoQehAo
JHlo4jveawSeZcxEGRH0CPZEHSxMZ9A9BrYWyda+nb62Z2wcS2sAoOoyoAUYmr/+
TUWoqTeJAgMBAAECggEAIUf3RMITT3G5fhbng2gYCidJCe92Fxy+H9hVRlvLRNcS
9cogJLQHP7nQVADPMBunf9Kjxie7GYqzMOD30HFo2HFqpqE9eh+apebHsP2is0OF
XNEKhE1pjXCXQ5QHb2YwV0+dx2fsVrMe1Q2LhHRjzb4Oz0ghv9AtPpGjtsc0laZz
EPoh9+cY/2Uz5lBew5fYPdGV2ClSs3Fev0bS5obfnLYa21YZ5Wh/3OmYRxlHko9G
ATzO89+nlPJc9We6wCgwsu3FfNF1fSciTg2ecSWdFTAY/n+u8GcgIDKw0U8dbFtN
eYldYatVlGS8lEMcdkUp/n+NB3vsrfwBHA3Gy1ql6QKBgQDNL5j/1UM9QxJWVbqn
lQrFS8TOhMF0aHakuewi7AFzho+Tz+7RwZSRNqmEQm8Ygu0uFeQFreKdI4DKry7t
Zxkl6ghWqjSISPlO4m2sZCVpmwCwzed5jnOzFR81yQBl+dlBh3Qlmky8TlLbKQmb
hTlTS8tJN/R2LCWtXbNPw42DrQKBgQC7BlF/dhBstP8IWb1GbIk4UF6TYs0rPadt
E3EJouZHp8V8TIaU1vA1V2i2QBjGrcFnnvvE6qh71Pe0hdSlyRhpPxod8OZHu525
XE5UEIiHOpa9cAykJnK3nhLynV5wmMLm+w27Xu1ZE+SCriP6zwse6sJNK4d6qDdV
iTHZ75qezQKBgQClNhsKe4wdasD8FSEqyF4YyE5aPxiJg4dsUWuqHr94ZrN6v+U6
rZTTa+EIZnmPkfQptGSakg0ym6CbEn1FmErudUdriLatuZxMARNvyF87bhwbQF+O
R74vRuWPaB3S/l8JXWiO0nPQ93vNjXh36chjola3yL8k250mv5ietAVhLQKBgDQr
/QwbeVV54DMKJZzBpj3JXbirtSQ83Lm21K+le6u9h3+3MUvP8c5PhexhUQgLbIpl
dUJnW3y/2iHHu5xLzr19VuHHU9Xq5oLQ1yDoQ83FcEuEOGKKPzItrId1kuTCGIyq
uBfu0TMqM3Ko9Wx/2VBUmMNCQ1baGiWIUhnDl1R5AoGAIaahOAAq/NzRPw6QybaR
K1gM9Hjb9XAsbxJo470RlWQkQY8QsGgl2rMpdeJDIgoWrEc6I7nbBJ9M4jbqWbQQ
9DlVgmGdYQBgxLfttmCez9ZF0qP1Q7VbfrFGabJ5z4lDBVChF1P5Y2iH5VYeMKWE
eHQFP7sM4mFOibfRoDSJfkM=
-----END PRIVATE KEY-----
`);

const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** An install of the signed-request vectors. Its key is derived from a seed of 32 equal bytes. */
export interface VectorInstall {
  readonly siteId: string;
  readonly seedHex: string;
  readonly privateKey: KeyObject;
  /** Wire form: base64 of the SPKI encoding. */
  readonly publicKey: string;
}

export function vectorInstall(siteId: string, seedByte: number): VectorInstall {
  const seed = Buffer.alloc(32, seedByte);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return { siteId, seedHex: seed.toString("hex"), privateKey, publicKey };
}
