import { wireRegister } from "./register.js";
import { wireResetPassword } from "./reset-password.js";
import { wireReveal } from "./reveal.js";
import { wireSignIn } from "./sign-in.js";

wireSignIn();
wireRegister();
wireResetPassword();
wireReveal();
