import type { AccountsErrorCode } from '../accounts/errors.ts'
import type { TextsOf } from './error-text.ts'

export const accountsEs: TextsOf<AccountsErrorCode> = {
  invalid_credentials: {
    title: 'Correo o contraseña incorrectos. Inténtelo de nuevo.',
    detail:
      'No decimos cuál de los dos falla, para proteger a quienes tienen cuenta. No se ha cambiado nada. Inténtelo de nuevo o pida una contraseña nueva.',
  },
  email_unverified: {
    title: 'Su correo aún no está confirmado',
    detail: 'Abra el enlace del mensaje que le enviamos o pida otro. Su cuenta existe y no se ha perdido nada.',
  },
  account_locked: {
    title: 'El acceso está en pausa hasta las {{until}}',
    detail:
      'Ha habido demasiados intentos fallidos y esperamos antes del siguiente. Su dinero sigue donde estaba. Vuelva después de esa hora; si los intentos no eran suyos, cambie entonces la contraseña.',
  },
  second_factor_wrong: {
    title: 'Ese código no es válido',
    detail:
      'Cada código sirve una sola vez y durante poco tiempo. No se ha cambiado nada ni se ha movido dinero. Espere al siguiente código e introdúzcalo.',
  },
  second_factor_needed: {
    title: 'Hace falta un segundo factor',
    detail:
      'Su cuenta aún no tiene ninguno, y sin él no hacemos lo que ha pedido. No se ha movido dinero. Añada una llave de acceso o una aplicación de códigos en Seguridad.',
  },
  ticket_expired: {
    title: 'Este inicio de sesión ha tardado demasiado',
    detail:
      'El segundo paso dura cinco minutos y sirve una vez. No ha iniciado sesión. Empiece de nuevo con su contraseña.',
  },
  session_ended: {
    title: 'Su sesión se ha cerrado',
    detail:
      'Esta sesión ha terminado porque caducó, se cerró o se usó desde dos sitios. No se ha movido dinero. Inicie sesión de nuevo.',
  },
  step_up_needed: {
    title: 'Confirme que es usted',
    detail:
      'Lo que afecta al dinero o a la seguridad pide una prueba de hace menos de cinco minutos. Todavía no se ha hecho nada. Confírmelo y seguimos.',
  },
  token_expired: {
    title: 'Este enlace ya no sirve',
    detail: 'Ya se usó, ha caducado o hay otro más nuevo. No se ha cambiado nada. Pida un enlace nuevo.',
  },
  password_common: {
    title: 'Esta contraseña es demasiado conocida',
    detail:
      'Figura en las listas que se prueban primero. No se ha cambiado nada. Elija otra; unas cuantas palabras sin relación dan una buena.',
  },
  password_wrong: {
    title: 'Su contraseña actual no es correcta',
    detail: 'No se ha cambiado nada. Escriba la contraseña con la que inicia sesión o pida una nueva.',
  },
  image_unreadable: {
    title: 'No podemos leer esta imagen',
    detail: 'Debe ser un archivo JPEG, PNG o WebP completo. No se ha guardado nada. Elija otra imagen.',
  },
  image_too_large: {
    title: 'Esta imagen es demasiado grande',
    detail: 'Puede tener como máximo 5 MB y 40 millones de píxeles. No se ha guardado nada. Elija una más pequeña.',
  },
  last_factor: {
    title: 'Es su último segundo factor',
    detail:
      'Una cuenta que tenía segundo factor no debe quedarse sin ninguno. No se ha cambiado nada. Añada primero otro y después quite este.',
  },
  factor_exists: {
    title: 'Esto ya está configurado',
    detail:
      'Su cuenta ya tiene este segundo factor. No se ha cambiado nada. Si quiere uno nuevo, quite antes el anterior.',
  },
  passkey_refused: {
    title: 'La llave de acceso no se ha aceptado',
    detail:
      'No la conocemos o su respuesta no corresponde a nuestra pregunta. No se ha cambiado nada. Inténtelo de nuevo o use otro medio.',
  },
  username_invalid: {
    title: 'Este nombre de usuario no se puede usar',
    detail: 'Un nombre de usuario tiene de 3 a 40 letras, cifras y guiones bajos. No se ha cambiado nada. Elija otro.',
  },
  not_allowed: {
    title: 'Esto no está permitido',
    detail:
      'Su cuenta no puede hacer esto y no se ha hecho nada. No se ha movido dinero. Escriba a soporte si cree que debería poder.',
  },
  account_not_empty: {
    title: 'Esta cuenta aún no se puede cerrar',
    detail:
      'Todavía tiene dinero o algo pendiente. No se ha cambiado nada ni se ha movido dinero. Resuélvalo primero y pídalo de nuevo.',
  },
  account_not_active: {
    title: 'Esta cuenta no está activa',
    detail:
      'Está congelada o cerrada, así que nadie puede entrar en ella. El dinero que contiene sigue donde está. Escriba a soporte.',
  },
}
