/**
 * Certificates for tests alone, valid from 2020 to 2120, made for nobody and trusted by nobody: the key of their authority was
 * thrown away, and the one key here opens nothing. The names are "localhost" and 127.0.0.1, where no other is said.
 */
const begin = (what: string): string => `-----BEGIN ${what}-----`
const end = (what: string): string => `-----END ${what}-----`
const pem = (what: string, text: string): string => `${begin(what)}${text}${end(what)}\n`

/** Who signed the others. */
export const testAuthority = pem(
  'CERTIFICATE',
  `
MIIBcjCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVBIHRlc3Rz
IG93biBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MCAxHjAcBgNVBAMMFUEgdGVzdHMgb3duIGF1dGhvcml0eTBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABLUAtyRuVxhYGXArzLAG3rIdJ2efjpJ8hV2XL9JKQ8tjxJtn
nKAOzRnPI2S+oEvZb3R8Q7vx6vo4nndscIYYemGjQjBAMA8GA1UdEwEB/wQFMAMB
Af8wDgYDVR0PAQH/BAQDAgIEMB0GA1UdDgQWBBRKqpQVKVLzknGFlbfVdjjpQ4tG
bDAKBggqhkjOPQQDAgNHADBEAiBV22q7q304yKfNPGzQWFCMhJ8yJRi10YzQR0HW
9ptA0AIgGWIWMSvY1nIVeHMlcRZfRfah+kJ7xrUDdE6k7Jawusc=
`,
)
/** The key of all of them. */
export const testKey = pem(
  'PRIVATE KEY',
  `
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxau+4syJT/LsMmd+
MFhfpt6bzjQQy7Wu71MUBg6ul/ahRANCAASIRyNNpiJxaMsOJ1F0s3UtuFZhu0yg
H0GplQ7u5RUkJOZ6rivg2Oal0Fm5oFNNlaUtKEzBDhoTJamIEzi8pVT9
`,
)
/** A good one. */
export const testCertificate = pem(
  'CERTIFICATE',
  `
MIIBiTCCAS+gAwIBAgIBAjAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVBIHRlc3Rz
IG93biBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MA8xDTALBgNVBAMMBGdvb2QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASIRyNN
piJxaMsOJ1F0s3UtuFZhu0ygH0GplQ7u5RUkJOZ6rivg2Oal0Fm5oFNNlaUtKEzB
DhoTJamIEzi8pVT9o2kwZzAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCQYD
VR0TBAIwADAdBgNVHQ4EFgQUoxvtxMswEG9E4fzWUg7gTsb9hOAwHwYDVR0jBBgw
FoAUSqqUFSlS85JxhZW31XY46UOLRmwwCgYIKoZIzj0EAwIDSAAwRQIgOCLh5LdB
WcoMerZ+CA4rdhcTMP0edc1PCpk2dtEqbYYCIQDD/xNYG0bk6CPRqs42YScSgeKs
qKXRK+8NvXTtpbaeQw==
`,
)
/** Over since February 2020. */
export const expiredCertificate = pem(
  'CERTIFICATE',
  `
MIIBijCCATCgAwIBAgIBAzAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVBIHRlc3Rz
IG93biBhdXRob3JpdHkwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAS
MRAwDgYDVQQDDAdleHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEiEcj
TaYicWjLDidRdLN1LbhWYbtMoB9BqZUO7uUVJCTmeq4r4NjmpdBZuaBTTZWlLShM
wQ4aEyWpiBM4vKVU/aNpMGcwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAkG
A1UdEwQCMAAwHQYDVR0OBBYEFKMb7cTLMBBvROH81lIO4E7G/YTgMB8GA1UdIwQY
MBaAFEqqlBUpUvOScYWVt9V2OOlDi0ZsMAoGCCqGSM49BAMCA0gAMEUCIGXB6yJI
+GgTm6gZXqEU6W9+k5fLCedWVGFLZsGUtjzpAiEAvwb26C8xOrWlcZT+15tReAUy
3F8a5hOFVTnNsVRTMvY=
`,
)
/** A good one for "elsewhere.test". */
export const otherCertificate = pem(
  'CERTIFICATE',
  `
MIIBiTCCAS+gAwIBAgIBBDAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVBIHRlc3Rz
IG93biBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEiEcj
TaYicWjLDidRdLN1LbhWYbtMoB9BqZUO7uUVJCTmeq4r4NjmpdBZuaBTTZWlLShM
wQ4aEyWpiBM4vKVU/aNoMGYwGQYDVR0RBBIwEIIOZWxzZXdoZXJlLnRlc3QwCQYD
VR0TBAIwADAdBgNVHQ4EFgQUoxvtxMswEG9E4fzWUg7gTsb9hOAwHwYDVR0jBBgw
FoAUSqqUFSlS85JxhZW31XY46UOLRmwwCgYIKoZIzj0EAwIDSAAwRQIgQJbqXXNy
cNWywe7YhqTtK8d0bQFWbvt8mdnQ6qyaNsICIQDKUxVREsS9ml5KOTC/stq6V16E
7DMCD8LUsztE4qmL4g==
`,
)
