import { readFile } from 'node:fs/promises'

import { Decrypter, Encrypter } from 'age-encryption'

import type { Environment } from '#config.ts'

import { BackupFault } from './backup-fault.ts'

const leastPassphrase = 12
const decryptionSettings = [
  'FRONTDESK_BACKUP_PASSPHRASE',
  'FRONTDESK_BACKUP_PASSPHRASE_FILE',
  'FRONTDESK_BACKUP_IDENTITY_FILE',
]

const setting = (env: Environment, name: string): string | null => env[name]?.trim() || null

async function fileSetting(env: Environment, name: string): Promise<string | null> {
  const file = setting(env, name)
  if (file === null) return null
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    throw new BackupFault(`The file named by ${name} cannot be read.`)
  }
}

async function passphraseOf(env: Environment): Promise<string | null> {
  const given = setting(env, 'FRONTDESK_BACKUP_PASSPHRASE')
  const inFile = await fileSetting(env, 'FRONTDESK_BACKUP_PASSPHRASE_FILE')
  if (given !== null && inFile !== null)
    throw new BackupFault('Set FRONTDESK_BACKUP_PASSPHRASE or FRONTDESK_BACKUP_PASSPHRASE_FILE, not both.')
  const passphrase = given ?? inFile
  if (passphrase !== null && passphrase.length < leastPassphrase)
    throw new BackupFault(`The passphrase is too short: at least ${leastPassphrase} characters.`)
  return passphrase
}

/**
 * Encrypts for a passphrase or a public key (age, `age1...`).
 * @param workFactor of scrypt, as a power of two; age's own default
 * @throws BackupFault
 */
export async function encrypterFrom(env: Environment, workFactor = 18): Promise<Encrypter> {
  const recipient = setting(env, 'FRONTDESK_BACKUP_RECIPIENT')
  const passphrase = await passphraseOf(env)
  if (recipient !== null && passphrase !== null)
    throw new BackupFault('Set FRONTDESK_BACKUP_PASSPHRASE or FRONTDESK_BACKUP_RECIPIENT, not both.')
  const encrypter = new Encrypter()
  if (passphrase !== null) {
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(workFactor)
  } else if (recipient !== null) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupFault('FRONTDESK_BACKUP_RECIPIENT is not a public key of age (age1...).')
    }
  } else
    throw new BackupFault(
      'A backup is encrypted: set FRONTDESK_BACKUP_PASSPHRASE (or ..._FILE), or FRONTDESK_BACKUP_RECIPIENT to a public key of age.',
    )
  return encrypter
}

/** null when neither a passphrase nor a secret key is set, as where backups are made for a public key. @throws BackupFault */
export const decrypterIfSet = async (env: Environment): Promise<Decrypter | null> =>
  decryptionSettings.some((name) => setting(env, name) !== null) ? decrypterFrom(env) : null

/** @throws BackupFault */
export async function decrypterFrom(env: Environment): Promise<Decrypter> {
  const identity = await fileSetting(env, 'FRONTDESK_BACKUP_IDENTITY_FILE')
  const passphrase = await passphraseOf(env)
  const decrypter = new Decrypter()
  if (passphrase !== null) decrypter.addPassphrase(passphrase)
  for (const line of (identity ?? '').split('\n')) {
    if (!line.startsWith('AGE-SECRET-KEY-')) continue
    try {
      decrypter.addIdentity(line.trim())
    } catch {
      throw new BackupFault('The file named by FRONTDESK_BACKUP_IDENTITY_FILE holds no identity of age.')
    }
  }
  if (passphrase === null && identity === null)
    throw new BackupFault(
      'Set FRONTDESK_BACKUP_PASSPHRASE (or ..._FILE) to the passphrase of the backup, or FRONTDESK_BACKUP_IDENTITY_FILE to the file with the secret key.',
    )
  return decrypter
}
